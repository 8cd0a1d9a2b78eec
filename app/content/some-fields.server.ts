import { data, redirect } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { type Args, readNumber } from "./editing.server.ts";
import { check, type FieldGroup, type FormValues } from "./form.ts";
import { findVersion } from "./history.server.ts";
import type { WholeKind } from "./kind.ts";
import { changeContent, readLatest } from "./store.server.ts";

type SomeFields = {
  groups: FieldGroup[];
  typed: FormValues;
  errors: Record<string, string>;
  /** The number of the version shown, to detect a conflict. */
  seen: number;
  isConflict: boolean;
};

/** A separate form for some fields of a kind. */
export async function loadSomeFields<V>(
  { request, context }: Args,
  kind: WholeKind<V>,
  isShown: (name: string) => boolean,
) {
  await requireStaff(context, request, "/admin/contenu");
  const latest = await readLatest(context.get(servicesContext).database.db, kind.key);
  const value = kind.read(latest);
  const some = { errors: {}, seen: latest.get(kind.key)?.number ?? 0, isConflict: false };
  return { value, some: { ...some, ...shown(kind, kind.form.write(value), isShown) } satisfies SomeFields };
}

/**
 * @param mayEnd whether an empty field ends its value
 * @throws the redirect to `done`
 */
export async function saveSomeFields<V>(
  { request, context }: Args,
  kind: WholeKind<V>,
  { isShown, mayEnd, done }: { isShown: (name: string) => boolean; mayEnd: (name: string) => boolean; done: string },
) {
  const by = await requireStaff(context, request, "/admin/contenu");
  const { db } = context.get(servicesContext).database;
  const { seen: typedSeen = "", ...fields } = await readForm(request);
  const seen = readNumber(typedSeen);
  const latest = await readLatest(db, kind.key);
  const value = kind.read(latest);
  const given = Object.entries(fields).filter(([name, text]) => isShown(name) && (text.trim() !== "" || mayEnd(name)));
  const checked = check(kind.form, { ...kind.form.write(value), ...Object.fromEntries(given) }, value);
  const again = (typed: FormValues) => ({ ...shown(kind, typed, isShown), seen });
  if (!checked.ok) return data<SomeFields>({ ...again(fields), errors: checked.errors, isConflict: false }, 400);
  const answer = await changeContent(db, { by, verb: "edit", seen }, () => [{ editable: kind, value: checked.value }]);
  if (answer !== "conflict") throw redirect(done, 303);
  const base = (await findVersion(db, kind, seen)) ?? value;
  const typed = withTheirs(fields, kind.form.write(base), kind.form.write(value));
  const now = latest.get(kind.key)?.number ?? 0;
  return data<SomeFields>({ ...again(typed), seen: now, errors: {}, isConflict: true }, 409);
}

/** Takes what somebody else changed since the form was opened, in the fields left as they were or empty. */
function withTheirs(fields: FormValues, base: FormValues, theirs: FormValues): FormValues {
  const isOwn = (name: string, text: string) => text.trim() !== "" && text !== base[name];
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      isOwn(name, text) || theirs[name] === base[name] ? text : (theirs[name] ?? ""),
    ]),
  );
}

function shown<V>({ form }: WholeKind<V>, typed: FormValues, isShown: (name: string) => boolean) {
  const groups = form.groups(typed).map(({ brief: _, ...group }): FieldGroup => {
    const fields = group.fields.filter(({ name }) => isShown(name));
    return { ...group, fields: fields.map((field) => ({ ...field, optional: true })) };
  });
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  return {
    groups: groups.filter(({ fields, list }) => fields.length > 0 && !list),
    typed: Object.fromEntries(names.map((name) => [name, typed[name] ?? ""])),
  };
}
