/** An editor that is a control of its form, found by its name, as the text area that it replaces. */
class FormattedText extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  #value = "";
  defaultValue = "";
  isRequired = false;

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
    this.#internals.setFormValue(value);
    const isMissing = this.isRequired && value === "";
    this.#internals.setValidity({ valueMissing: isMissing }, isMissing ? "Ce champ est vide." : "");
  }
}

const TAG = "formatted-text";

/** `former` is the value before any change. */
export type ControlOptions = { name: string; former: string; isRequired: boolean };

export function createControl({ name, former, isRequired }: ControlOptions): FormattedText {
  if (!customElements.get(TAG)) customElements.define(TAG, FormattedText);
  const control = document.createElement(TAG) as FormattedText;
  control.setAttribute("name", name);
  return Object.assign(control, { defaultValue: former, isRequired });
}
