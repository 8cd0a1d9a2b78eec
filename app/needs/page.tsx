import { data } from "react-router";
import { telHref } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { OutsideLink } from "../pages/activities/outside-link.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/page.ts";
import { BeddingNeed } from "./bedding.tsx";
import type { NeedProps } from "./calculator.tsx";
import { ChipNeed } from "./chips.tsx";
import { FuelNeed } from "./fuel.tsx";
import styles from "./page.module.css";
import { PelletNeed } from "./pellets.tsx";
import { NEED_FIELD, readNeed } from "./rules.ts";
import { needsTexts } from "./texts.ts";

export const handle: PageCacheHandle = { pageCache: { query: [NEED_FIELD] } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const texts = await context.get(servicesContext).content.read(needsTexts);
  const answer = readNeed(new URL(request.url).searchParams);
  return data({ texts, answer }, { status: answer?.ok === false ? 400 : 200 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { texts: loaderData?.texts, path: "/combien", picture: loaderData?.texts.head.picture });
}

/** Shows each calculator once the owner has entered its figures. */
export function NeedsPage({ texts, answer }: NeedProps) {
  const { say, headline } = useWords();
  return (
    <>
      <div className={`wrap stack gap-7 ${styles.page}`}>
        <header className="switcher seven-five gap-5 middle">
          <div className="stack gap-4">
            <h1>{headline(texts.head.title)}</h1>
            <p className="lede">{say(texts.head.lede)}</p>
          </div>
          <Picture name={texts.head.picture} sizes="(min-width: 60rem) 36rem, 100vw" priority />
        </header>
        <FuelNeed texts={texts} answer={answer} />
        <PelletNeed texts={texts} answer={answer} />
        <BeddingNeed texts={texts} answer={answer} />
        <ChipNeed texts={texts} answer={answer} />
      </div>
      <Order words={texts.order} />
    </>
  );
}

export default function NeedsRoute({ loaderData }: Route.ComponentProps) {
  return <NeedsPage {...loaderData} />;
}

function Order({ words }: { words: NeedProps["texts"]["order"] }) {
  const { say, title } = useWords();
  const { links, phones } = useFacts();
  return (
    <section className="on-green no-print" aria-labelledby="commander">
      <div className="wrap section-small stack start">
        <h2 id="commander">{title(words.title)}</h2>
        <p className="lede">{say(words.text)}</p>
        <div className="cluster">
          <ButtonAnchor href="/activites/fioul#devis">{say(words.quote)}</ButtonAnchor>
          <OutsideLink href={links.pelletShop} variant="secondary">
            {say(words.shop)}
          </OutsideLink>
          <ButtonAnchor href={telHref(phones.landline)} variant="secondary">
            {say(words.call)}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
