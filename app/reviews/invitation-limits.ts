/** The rules of invitations, which the page on how reviews work publishes. */

export const INVITATION_DAYS = 90;
/** One reminder, this long after the invitation. */
export const REMINDER_DAYS = 10;
/** Who wrote a review within this time is not invited. */
export const WROTE_LATELY_DAYS = 180;
