import type { RouterContextProvider } from "react-router";
import type { ReviewActivity } from "../../../core/database/schema.ts";
import type { TeamMember } from "../../contact/person.tsx";
import { servicesContext } from "../../context.ts";
import { type NewestReviews, withNewest } from "../../reviews/newest.server.ts";
import { aboutTexts } from "../about-texts.ts";

/** What the page of an activity is given; a preview has its texts only. */
export type ActivityProps<Texts> = { texts: Texts; newest?: NewestReviews | null; person?: TeamMember | null };

/** Adds the newest reviews of the activity, and the first person who answers for it. */
export async function activityData<Loaded extends object>(
  context: Readonly<RouterContextProvider>,
  loaded: Loaded,
  activity: ReviewActivity,
) {
  return withNewest(context, { ...loaded, person: await personFor(context, activity) }, activity);
}

export async function personFor(context: Readonly<RouterContextProvider>, activity: ReviewActivity) {
  const { people } = await context.get(servicesContext).content.read(aboutTexts);
  const answers = people.list.find(({ answersFor }) => answersFor === activity);
  return answers ?? people.list.find(({ alsoFor }) => alsoFor === activity) ?? null;
}
