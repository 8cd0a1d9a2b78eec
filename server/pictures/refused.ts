import type { Refusal } from "../../app/pictures/rules.ts";

/** Thrown for a file that cannot become a picture, with the reason. */
export class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}
