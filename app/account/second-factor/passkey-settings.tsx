import { Form } from "react-router";
import { formatDate } from "../../../core/text/typography.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { type Answer, FormErrors } from "../form-errors.tsx";
import { PASSKEY_NAME_MAX } from "../rules.ts";
import { createPasskey } from "./passkey-browser.ts";
import { usePasskeyForm } from "./passkey-form.tsx";
import type { ListedPasskey } from "./store.server.ts";

type Props = {
  passkeys: ListedPasskey[];
  /** The suggested name of a new passkey. */
  suggestedName: string;
  /** The page that renews an old sign-in first; null if this one is recent. */
  confirmAt: string | null;
  /** True while only a session opened by a passkey may change anything here. */
  isLocked: boolean;
  /** Staff must have a second factor: a passkey is the recommended one. */
  isAsked: boolean;
  answerTo: (intent: string) => Answer;
  isSending: boolean;
};

export function PasskeySettings({ passkeys, suggestedName, confirmAt, isLocked, isAsked, answerTo, isSending }: Props) {
  return (
    <>
      <p>
        Une clé d’accès remplace le mot de passe et le code : l’empreinte, le visage ou le code de votre appareil
        suffit, et personne ne peut vous la soutirer.
      </p>
      {passkeys.length > 0 && (
        <ul className="ruled pad-3 line-below">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Passkey passkey={passkey} isLocked={isLocked} isSending={isSending} />
            </li>
          ))}
        </ul>
      )}
      <FormErrors errors={{}} message={answerTo("cle-retirer").message} />
      {isLocked ? null : confirmAt === null ? (
        <NewPasskey
          key={passkeys.length}
          name={suggestedName}
          isAsked={isAsked}
          answer={answerTo("cle-ajouter")}
          isSending={isSending}
        />
      ) : (
        <p>
          Votre connexion date de plus de 15 minutes. <a href={confirmAt}>Confirmez que c’est vous</a> pour ajouter ou
          retirer une clé.
        </p>
      )}
      {passkeys.length === 1 && (
        <p className="soft">
          Ajoutez une deuxième clé, sur un autre appareil, ou la double authentification : vous ne resterez pas dehors
          si celle-ci se perd.
        </p>
      )}
    </>
  );
}

function Passkey({
  passkey: { id, name, created_at, used_at },
  isLocked,
  isSending,
}: { passkey: ListedPasskey } & Pick<Props, "isLocked" | "isSending">) {
  return (
    <div className="cluster gap-4 rows-1 middle cols-6">
      <div>
        <p className="strong">
          <bdi>{name}</bdi>
        </p>
        <p className="small soft">
          Ajoutée le {formatDate(created_at)}
          {used_at ? `, utilisée le ${formatDate(used_at, { time: true })}` : ", pas encore utilisée"}
        </p>
      </div>
      {!isLocked && (
        <Form method="post">
          <input type="hidden" name="intent" value="cle-retirer" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="secondary" size="small" busy={isSending}>
            Retirer<span className="visually-hidden"> la clé «&nbsp;{name}&nbsp;»</span>
          </Button>
        </Form>
      )}
    </div>
  );
}

type NewPasskeyProps = { name: string; answer: Answer } & Pick<Props, "isAsked" | "isSending">;

function NewPasskey({ name, isAsked, answer, isSending }: NewPasskeyProps) {
  const { onSubmit, isSupported, isAsking, problem, field } = usePasskeyForm(createPasskey);
  const { errors, typed, message } = answer;
  if (isSupported === false)
    return <p>Ce navigateur ne connaît pas les clés d’accès : mettez-le à jour, ou prenez-en un autre.</p>;
  return (
    <Form method="post" className="stack gap-4 start fields" onSubmit={onSubmit} noValidate>
      <FormErrors errors={errors} message={problem ?? message} labels={{ passkeyName: "Nom de la clé" }} />
      <noscript>
        <p>Il faut JavaScript pour créer une clé d’accès. La double authentification marche sans.</p>
      </noscript>
      {isSupported && (
        <>
          <input type="hidden" name="intent" value="cle-ajouter" />
          {field}
          <TextField
            label="Nom de la clé"
            name="passkeyName"
            defaultValue={typed.passkeyName ?? name}
            maxLength={PASSKEY_NAME_MAX}
            required
            help="Pour la reconnaître dans cette liste."
            error={errors.passkeyName}
          />
          <Button
            type="submit"
            variant={isAsked ? "primary" : "secondary"}
            busy={isAsking || isSending}
            busyLabel="Présentez votre clé…"
          >
            Ajouter une clé d’accès
          </Button>
        </>
      )}
    </Form>
  );
}
