/** The rules of invitations; the page on how reviews work states them. */

export const INVITATION_DAYS = 90;
/** One reminder, this long after the invitation. */
export const REMINDER_DAYS = 10;
/** Nobody who wrote a review within this time is invited. */
export const WROTE_LATELY_DAYS = 180;
