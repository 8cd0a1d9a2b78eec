import { isRouteErrorResponse } from "react-router";
import { useSite } from "../company/use-facts.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./error-page.module.css";

type Problem = {
  status: number;
  message?: string | undefined;
};

export function readError(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  // The router's own messages are English and technical: « Error: You made a POST request to… ».
  const isOurs = typeof error.data === "string" && !error.data.startsWith("Error:");
  return { status: error.status, message: isOurs ? error.data : undefined };
}

/** What is wrong or what to do, in one sentence or two. */
export function adviceOn({ status, message }: Problem): string {
  return message || wordsFor(status).advice;
}

export function ErrorPage(problem: Problem) {
  const { status } = problem;
  const { title } = wordsFor(status);
  const name = useSite()?.facts.name;
  return (
    <div className={`switcher flush ${styles.page}`} data-status={status}>
      <title>{name ? `${title} (${status}) – ${name}` : title}</title>
      <meta name="robots" content="noindex" />
      <div className={`stack start centred ${styles.words}`}>
        <p className="figure accent-light">{status}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className="lede">{adviceOn(problem)}</p>
        <ButtonAnchor href="/">Retour à l’accueil</ButtonAnchor>
      </div>
      <Picture name="embers" alt="" sizes="(min-width: 48rem) 50vw, 100vw" className={styles.picture} priority />
    </div>
  );
}

function wordsFor(status: number) {
  return words[status] ?? (status < 500 ? words[400] : words[500]) ?? unknown;
}

const unknown = {
  title: "Quelque chose s’est éteint",
  advice: "Notre site a rencontré une erreur. Elle est notée. Réessayez dans un instant, ou appelez-nous.",
};

const words: Record<number, { title: string; advice: string }> = {
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
  500: unknown,
  503: {
    title: "De retour dans un instant",
    advice: "Cette page est momentanément indisponible. Réessayez dans une minute.",
  },
};
