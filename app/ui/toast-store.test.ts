import { expect, test } from "vitest";
import { currentToasts, dismissToast, onToastChange, toast } from "./toast-store.ts";

// @§4.toasts
test("adds, updates, dismisses and removes a toast, and notifies of each change", async () => {
  let changes = 0;
  const stop = onToastChange(() => changes++);
  const saved = toast({ title: "Enregistrement" });
  expect(currentToasts()).toEqual([{ id: saved.id, title: "Enregistrement", state: "shown" }]);
  saved.update({ title: "Enregistré", variant: "success" });
  expect(currentToasts()).toEqual([{ id: saved.id, title: "Enregistré", variant: "success", state: "shown" }]);
  const removed = new Promise<void>((resolve) => onToastChange(() => currentToasts().length === 0 && resolve()));
  saved.dismiss();
  expect(currentToasts()).toMatchObject([{ id: saved.id, state: "dismissed" }]);
  await removed;
  expect(changes).toBe(4);
  stop();
});

test("a success replaces an earlier error, and a toast replaces an equal one", () => {
  toast({ title: "Copié !" });
  toast({ title: "Erreur de validation", description: "Nom", variant: "destructive" });
  toast({ title: "Erreur de validation", description: "Note", variant: "destructive" });
  expect(currentToasts().map(({ description }) => description)).toEqual(["Note", undefined]);
  toast({ title: "Avis envoyé !" });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Avis envoyé !", "Copié !"]);
  for (const { id } of currentToasts()) dismissToast(id);
});

// @§9.toast-limit
test("shows at most three toasts, newest first, and drops the oldest", () => {
  for (const title of ["un", "deux", "trois", "quatre"]) toast({ title });
  expect(currentToasts().map(({ title }) => title)).toEqual(["quatre", "trois", "deux"]);
  for (const { id } of currentToasts()) dismissToast(id);
});
