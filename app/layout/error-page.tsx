import { isRouteErrorResponse } from "react-router";
import { useSite } from "../company/use-facts.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./error-page.module.css";

type PageError = {
  status: number;
  message?: string | undefined;
  /** Where to go on, before the home page. */
  way?: { href: string; label: string } | undefined;
};

export function readError(error: unknown): PageError {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  // Show only our own messages: the router's are English and technical, « Error: You made a POST request to… ».
  const message = error.data?.message ?? error.data;
  const isOwnMessage = typeof message === "string" && !message.startsWith("Error:");
  return { status: error.status, message: isOwnMessage ? message : undefined, way: error.data?.way };
}

/** Explains the error, or what to do, in one or two sentences. */
export function adviceFor({ status, message }: PageError): string {
  return message || textFor(status).advice;
}

export function ErrorPage(error: PageError) {
  const { status, way } = error;
  const { title } = textFor(status);
  const name = useSite()?.facts.name;
  return (
    <div className={`on-green switcher flush ${styles.page}`} data-status={status}>
      <title>{name ? `${title} (${status}) – ${name}` : title}</title>
      <meta name="robots" content="noindex" />
      <div className={`stack start centred ${styles.words}`}>
        <p className="figure accent">{status}</p>
        <h1 className={`size-title-l narrow ${styles.title}`}>{title}</h1>
        <p className="lede">{adviceFor(error)}</p>
        <div className="cluster gap-4 buttons">
          {way && <ButtonAnchor href={way.href}>{way.label}</ButtonAnchor>}
          <ButtonAnchor href="/" variant={way ? "secondary" : "primary"}>
            Retour à l’accueil
          </ButtonAnchor>
        </div>
      </div>
      <Picture name="embers" alt="" sizes="(min-width: 40rem) 50vw, 100vw" className={styles.picture} priority />
    </div>
  );
}

function textFor(status: number) {
  return ERROR_TEXTS[status] ?? (status < 500 ? ERROR_TEXTS[400] : ERROR_TEXTS[500]) ?? OTHER_ERROR;
}

const OTHER_ERROR = {
  title: "Quelque chose s’est éteint",
  advice: "Notre site a rencontré une erreur. Elle est notée. Réessayez dans un instant, ou appelez-nous.",
};

const ERROR_TEXTS: Record<number, { title: string; advice: string }> = {
  400: {
    title: "Demande incomprise",
    advice: "Votre navigateur nous a envoyé une demande que nous n’avons pas pu lire. Revenez en arrière et réessayez.",
  },
  403: {
    title: "Accès refusé",
    advice: "Cette page ne vous est pas ouverte. Si vous pensez qu’elle devrait l’être, appelez-nous.",
  },
  404: {
    title: "Page introuvable",
    advice: "Cette page n’existe pas, ou n’existe plus. L’accueil mène à toutes les autres.",
  },
  405: {
    title: "Action impossible ici",
    advice: "Cette page n’accepte pas cette action. Revenez à la page d’où vous venez et réessayez.",
  },
  413: {
    title: "Envoi trop volumineux",
    advice: "Ce que vous avez envoyé dépasse ce que cette page accepte. Raccourcissez le texte et réessayez.",
  },
  415: {
    title: "Format non accepté",
    advice: "Cette page n’accepte pas ce format. Revenez au formulaire et réessayez.",
  },
  500: OTHER_ERROR,
  503: {
    title: "De retour dans un instant",
    advice: "Cette page est momentanément indisponible. Réessayez dans une minute.",
  },
};
