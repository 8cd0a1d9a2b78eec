import type { Refusal } from "../../app/pictures/rules.ts";

/** A file that cannot be made into a picture, with the reason. */
export class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}
