import { isDeepStrictEqual } from "node:util";
import { data, type RouterContextProvider, redirect } from "react-router";
import { safeParse } from "valibot";
import { sha256 } from "../../core/hash.ts";
import { mayFollow } from "../account/rights.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { justPublished } from "../layout/just-published.ts";
import type { OwnPictures } from "../pictures/pictures.server.ts";
import { doubtLinks } from "./dead-links.ts";
import { type Conflict, differences, merge, takeOver } from "./differences.ts";
import { check, FILL, type FieldGroup, type FormValues, fieldsOf, LINES, MEANT, RESUME, STEP, TAKEN } from "./form.ts";
import { findVersion, listChanges, type PastChange, type Step, stepsOf } from "./history.server.ts";
import { currentValue, type Editable, parseStored, readStored, type Shown } from "./kind.ts";
import { choicesAmong, missingInStored, missingPictures, pictureFields } from "./library.ts";
import { type Edited, editLines, withoutBlankLines } from "./lines.ts";
import { type Planned, plannedInWords } from "./planned.ts";
import { type Change, changeContent, readLatest } from "./store.server.ts";
import { badgeOf, type StateBadge, stateOf, type Workflow, type WorkflowState } from "./workflow.ts";

export type Args = { request: Request; context: Readonly<RouterContextProvider> };

export type Editor = {
  kind: { label: string; path: string };
  groups: FieldGroup[];
  /** The uploaded pictures that its fields offer. */
  library: OwnPictures;
  typed: FormValues;
  /** The number of the version shown, to detect a conflict. */
  seen: number;
  /** Names the shipped texts, for kinds that follow releases. */
  release: string;
  isNew: boolean;
  /** Whether it equals the shipped value; `none` for an item created here. */
  origin: "same" | "other" | "none";
  resets: number;
  history: PastChange[];
  notice: { message: string; canUndo: boolean } | null;
  subject: string;
  /** The id of the signed-in person. */
  person: string;
  previews: Shown["previews"];
  seenAt: Shown["seenAt"] | null;
  workflow: Workflow | null;
  badge: StateBadge | null;
  /** « Paraît le 24 décembre 2026 à 08:00 », while the value before it is in force. */
  ahead: string | null;
};

export type EditorAnswer = {
  groups: FieldGroup[];
  typed: FormValues;
  seen: number;
  errors: Record<string, string>;
  edited: Edited | null;
  conflict: { conflicts: Conflict[]; isGone: boolean } | null;
  /** Fields with a strange value: saving it unchanged again confirms it. */
  asked?: string[];
};

const NOTICES = {
  publie: "C’est publié : le site le montre dès maintenant.",
  inchange: "Rien n’a changé : c’était déjà ainsi.",
  origine: "C’est de nouveau comme à l’installation.",
  annule: "Le changement est annulé : tout est de nouveau comme avant.",
  autre: "Quelqu’un d’autre vient de changer cet élément : il n’est pas supprimé. Relisez-le d’abord.",
};

/** Keys whose change the newest history entry can undo. */
const UNDOABLE = ["publie", "etat", "garde", "origine"];

export const NOT_UNDOABLE = "Ce changement ne peut plus être annulé.";

export async function loadEditor<V>({ request, context }: Args, editable: Editable<V>): Promise<Editor> {
  const { id: person, rights } = await requireStaff(context, request, "/admin/contenu");
  const { content, database, pictures } = context.get(servicesContext);
  const { db } = database;
  const { key, form, shipped, workflow = null, label, path, previews } = editable;
  const latest = await readLatest(db, key);
  const value = currentValue(editable, latest);
  const typed = value === null ? {} : form.write(value);
  const seen = latest.get(key)?.number ?? 0;
  const here = stateOf(workflow, typed.state);
  const now = new Date();
  const time = value === null ? undefined : (editable.timeOf?.(value) ?? (isPlanned(value) ? value : undefined));
  const isAhead = (await content.readAhead(editable)) !== null;
  const isEmpty = (value !== null && editable.isEmpty?.(value)) ?? false;
  const planned =
    time && (isAhead || !isEmpty) ? plannedInWords(time, now, { isEmpty, isItem: workflow !== null }) : "";
  const link = !workflow || here?.isPublic ? seenAt(editable, value) : null;
  return {
    kind: { label, path },
    groups: form.groups(typed),
    library: pictureFields(form, typed).length > 0 ? choicesAmong(await pictures.readNow(), Object.values(typed)) : {},
    typed,
    seen,
    release: releaseOf(editable),
    isNew: value === null,
    origin: shipped === null ? "none" : isDeepStrictEqual(value, shipped) ? "same" : "other",
    resets: differences(form, value, shipped).length,
    history: await listChanges(db, key, seen),
    notice: noticeFor(new URL(request.url), here, planned),
    subject: key,
    person,
    previews,
    seenAt: link && mayFollow(rights, link.href) ? link : null,
    workflow,
    badge: value && workflow && badgeOf(workflow, typed.state ?? "", time, now),
    ahead: isAhead ? planned : null,
  };
}

export async function actOnEditor<V>({ request, context }: Args, editable: Editable<V>) {
  const by = await requireStaff(context, request, "/admin/contenu");
  const { database, pictures } = context.get(servicesContext);
  const { db } = database;
  const { key, form, path, workflow, shipped } = editable;
  const {
    intent = "",
    seen: typedSeen = "",
    change = "",
    release = "",
    subject: _,
    ...fields
  } = await readForm(request);
  const seen = readNumber(typedSeen);
  // What an undo wants differs from the version that it undoes.
  const since = intent === "undo" ? readNumber(change) : seen;
  const latest = await readLatest(db);
  const current = currentValue(editable, latest);
  const { typed: decided, isTyped } = decide(editable, current, fields);
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith(FILL)));
  const isFormerRelease = release !== "" && release !== releaseOf(editable);
  const again = (typed: FormValues, more: Partial<EditorAnswer>): EditorAnswer => {
    return { groups: form.groups(typed), typed, seen, errors: {}, edited: null, conflict: null, ...more };
  };
  const write = async (
    verb: Change["verb"],
    value: unknown,
    done: string,
    wanted: FormValues | null,
    page?: string | null,
  ) => {
    const answer = await changeContent(db, { by, verb, seen }, () => [{ editable, value }]);
    if (answer === "changed" && page) throw redirect(justPublished(page), 303);
    if (answer === "refused") {
      const next = readStored(editable, value);
      const errors = (next && editable.refuse?.(next, await readLatest(db))) ?? {};
      return data(again(wanted ?? {}, { errors }), 409);
    }
    if (answer !== "conflict") throw redirect(`${path}?message=${answer === "same" ? "inchange" : done}`, 303);
    return data(again({}, await compareWithOthers(wanted)), 409);
  };
  /** Shows the current values beside the typed ones. */
  const compareWithOthers = async (wanted: FormValues | null) => {
    const latest = await readLatest(db, key);
    const others = currentValue(editable, latest);
    const theirs = others === null ? {} : form.write(others);
    // Nobody knows what a former release shipped.
    const base = isFormerRelease ? null : await findVersion(db, editable, since);
    const isGone = others === null;
    const merged = merge(form, base && form.write(base), theirs, wanted ?? theirs);
    const { typed, conflicts } = isGone ? { typed: wanted ?? {}, conflicts: [] } : merged;
    const groups = form.groups(typed);
    return { groups, typed, seen: latest.get(key)?.number ?? 0, conflict: { conflicts, isGone } };
  };

  if (intent === "revert" && shipped !== null) return write("revert", undefined, "origine", null);
  if (intent === "undo") {
    const [step] = await stepsOf(db, key, [since]);
    const before = step && parseStored(editable, step.before);
    if (!before) throw data(NOT_UNDOABLE, { status: 404 });
    const wanted = before.value && form.write(before.value);
    const undone = withoutStep(editable, step, current);
    if (undone === "conflict") return data(again({}, await compareWithOthers(wanted)), 409);
    const back = readStored(editable, undone.value);
    const errors = missingInStored(editable, undone.value, await pictures.readNow());
    if (back && Object.keys(errors).length > 0) return data(again(form.write(back), { errors }), 409);
    return write("undo", undone.value, "annule", wanted);
  }
  if (intent === RESUME && isTyped) {
    return data(again(decided, isFormerRelease ? await compareWithOthers(decided) : {}));
  }
  if (intent.startsWith(LINES)) {
    const command = intent.slice(LINES.length);
    const result = editLines(form.lists, decided, command);
    if (result) return data(again(result.typed, { edited: result.edited }));
    const filling = form.fillIn?.(decided, command, given);
    if (filling && "errors" in filling) return data(again({ ...decided, ...given }, filling), 400);
    if (filling) return data(again(filling.typed, { edited: { list: command, said: filling.said, focus: command } }));
  }
  const to = intent.startsWith(STEP) ? intent.slice(STEP.length) : null;
  const isStep = stateOf(workflow, decided.state)?.steps.some((step) => step.to === to) ?? false;
  if (!(intent === "publish" || isStep) || !isTyped) throw data(INCOMPLETE, { status: 400 });
  const unapplied = fieldsOf(form, decided).find(({ name, choices }) => !choices && given[name]?.trim());
  if (unapplied) return data(again({ ...decided, ...given }, { errors: { [unapplied.name]: UNAPPLIED } }), 400);
  if (isFormerRelease) return data(again({}, await compareWithOthers(decided)), 409);
  const typed = withoutBlankLines(form.lists, decided);
  const published = current === null ? {} : form.write(current);
  const checked = check(form, to === null ? typed : { ...typed, state: to }, current);
  if (!checked.ok) return data(again(typed, { errors: checked.errors }), 400);
  const gone = missingPictures(form, typed, await pictures.readNow());
  const errors = { ...gone, ...editable.refuse?.(checked.value, latest) };
  if (Object.keys(errors).length > 0) return data(again(typed, { errors }), 400);
  const isPublic = (state?: string) => stateOf(workflow, state)?.isPublic ?? true;
  const shown = isPublic(published.state) ? published : {};
  const doubts = {
    ...(isPublic(to ?? typed.state) && doubtLinks(editable, typed, shown, latest)),
    ...(current !== null && editable.doubt?.(checked.value, current)),
  };
  const asked = Object.keys(doubts);
  const isMeant = asked.every((name) => fields[MEANT + name] === typed[name]);
  if (!isMeant) return data(again(typed, { errors: doubts, asked }), 400);
  const { state } = form.write(checked.value);
  const isMoved = current !== null && published.state !== state;
  const isPublished = isMoved && stateOf(workflow, state)?.isPublic === true;
  const value = editable.complete?.(checked.value, current, new Date()) ?? checked.value;
  const wanted = form.write(value);
  // After publishing an item with its own page, show that page.
  const page = isPublished ? editable.addressOf?.(value) : null;
  return write("edit", value, workflow ? (isMoved ? "etat" : "garde") : "publie", wanted, page);
}

const UNAPPLIED = "Appliquez ce montant avec son bouton, ou videz-le : il ne change encore rien.";

/** Names the shipped texts that a form shows: one opened before an upgrade would bring back those of the former release. */
function releaseOf<V>({ followsReleases, shipped }: Editable<V>): string {
  return followsReleases ? sha256(JSON.stringify(shipped)).slice(0, 12) : "";
}

/** Undoes only the values that this step changed; a conflict where one was changed again later. */
function withoutStep<V>(
  editable: Editable<V>,
  { before, after }: Step,
  current: V | null,
): { value: unknown } | "conflict" {
  const { form } = editable;
  const [old, made] = [before, after].map((stored) => parseStored(editable, stored)?.value ?? null);
  if (!old || !made || !current || isDeepStrictEqual(made, current)) return { value: before };
  const { typed, conflicts } = merge(form, form.write(made), form.write(current), form.write(old));
  const undone = safeParse(form.stored, form.read(typed));
  const isDecided = conflicts.every(({ kept }) => kept !== null);
  return isDecided && undone.success ? { value: undone.output } : "conflict";
}

/** Parses a version number; -1, which no version has, for anything else. */
export const readNumber = (typed: string): number => (/^\d{1,15}$/.test(typed) ? Number(typed) : -1);

/** @param planned « Paraît le 24 décembre 2026 à 08:00 » */
export function noticeFor({ searchParams }: URL, here: WorkflowState | undefined, planned = ""): Editor["notice"] {
  const code = searchParams.get("message") ?? "";
  const enregistre = `C’est enregistré. ${planned}.`;
  const later = here?.isPublic !== false && planned && { publie: enregistre, etat: enregistre, garde: enregistre };
  const known = { ...NOTICES, ...(here && { etat: here.reached, garde: here.saved }), ...later };
  const message = new Map(Object.entries(known)).get(code);
  return message === undefined ? null : { message, canUndo: UNDOABLE.includes(code) };
}

const isPlanned = (value: unknown): value is Planned => typeof value === "object" && value !== null && "until" in value;

function seenAt<V>({ addressOf, seenAt }: Editable<V>, value: V | null) {
  const href = value === null ? undefined : addressOf?.(value);
  if (href === undefined) return seenAt;
  return href === null ? null : { href, label: "Voir la page" };
}

function decide<V>({ form }: Editable<V>, current: V | null, fields: FormValues) {
  const names = Object.keys(fields);
  const taken = names.filter((name) => name.startsWith(TAKEN) && fields[name] !== "");
  const typed = Object.fromEntries(
    Object.entries(fields).filter(([name]) => ![TAKEN, MEANT, FILL].some((prefix) => name.startsWith(prefix))),
  );
  const keys = new Set(taken.map((name) => name.slice(TAKEN.length)));
  return {
    typed: current !== null && keys.size > 0 ? takeOver(form, form.write(current), typed, keys) : typed,
    isTyped: names.length > 0,
  };
}
