import { useEffect, useEffectEvent } from "react";
import { SENT_TOAST } from "../reviews/review-form.tsx";
import { ReviewReceived } from "../reviews/review-received.tsx";
import { useAuthorLink } from "../reviews/use-author-link.ts";
import { toast } from "../ui/toast-store.ts";

/** After a review was sent from this page, shows its author's link. */
export default function ReviewReceivedHere() {
  const [authorLink, keepAuthorLink] = useAuthorLink();
  const announce = useEffectEvent(() => {
    if (!history.state?.isNew) return;
    keepAuthorLink(history.state.authorLink);
    toast(SENT_TOAST);
  });
  useEffect(() => announce(), []);
  if (!authorLink) return null;
  return (
    <div className="wrap">
      <ReviewReceived authorLink={authorLink} />
    </div>
  );
}
