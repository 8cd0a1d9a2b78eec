import { Refused } from "./refused.ts";

const ELEMENTS = new Set(
  "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan style linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset".split(
    " ",
  ),
);
/** Elements that could run a program, or show a page in the drawing. */
const PROGRAMS = /^(?:script|handler|listener|foreignobject|iframe|object|embed)$/i;

const ATTRIBUTES = new Set(
  "id class style transform viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points pathLength dx dy rotate textLength lengthAdjust offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient filterUnits primitiveUnits in in2 mode type values result operator k1 k2 k3 k4 stdDeviation href fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask filter flood-color flood-opacity marker-start marker-mid marker-end display visibility overflow font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline vector-effect shape-rendering paint-order mix-blend-mode isolation".split(
    " ",
  ),
);

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/giy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Rebuilds the drawing from allowed elements and attributes; drops everything else.
 * @throws {Refused} for a program, an external reference, an entity, or a file that is not a drawing
 */
export function cleanSvg(source: string): string {
  const open: string[] = [];
  /** The depth at which an unknown element began; its content is dropped too. */
  let skippedFrom: number | null = null;
  let cleaned = "";
  /** The text of the open style element: a comment or CDATA may split a reference. */
  let style = "";
  let openStyles = 0;
  let at = 0;
  TOKEN.lastIndex = 0;
  const text = source.replace(/^\ufeff/, "");
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [whole, data, closed, opened, attributes = "", isEmpty, words] = token;
    at = TOKEN.lastIndex;
    if (/^<\?xml-stylesheet/i.test(whole)) throw new Refused("svg-reference");
    if (/^<!DOCTYPE/i.test(whole) && whole.includes("[")) throw new Refused("svg-entity");
    if (opened !== undefined) {
      if (PROGRAMS.test(localName(opened))) throw new Refused("svg-script");
      const isKept = skippedFrom === null && ELEMENTS.has(opened);
      if (open.length === 0 && (opened !== "svg" || cleaned !== "")) throw new Refused("svg-broken");
      const kept = cleanAttributes(attributes);
      if (isKept)
        cleaned += `<${opened}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ""}${kept}${isEmpty ? "/>" : ">"}`;
      else skippedFrom ??= isEmpty ? null : open.length;
      if (!isEmpty) {
        open.push(opened);
        if (opened === "style") openStyles += 1;
      }
    } else if (closed !== undefined) {
      if (open.pop() !== closed) throw new Refused("svg-broken");
      if (closed === "style") openStyles -= 1;
      if (openStyles === 0 && style !== "") {
        requireInside(style);
        style = "";
      }
      if (skippedFrom === null) cleaned += `</${closed}>`;
      else if (open.length === skippedFrom) skippedFrom = null;
    } else if (data !== undefined || words !== undefined) {
      const said = data ?? decode(words ?? "");
      if (open.length === 0 && said.trim() !== "") throw new Refused("svg-broken");
      if (openStyles > 0) style += said;
      if (open.length > 0 && skippedFrom === null) cleaned += escapeXml(said);
    }
  }
  if (at < text.length || open.length > 0 || cleaned === "") {
    throw new Refused(/<!ENTITY/i.test(text) ? "svg-entity" : "svg-broken");
  }
  return cleaned;
}

function cleanAttributes(attributes: string): string {
  let kept = "";
  for (const [, name = "", double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = decode(double ?? single ?? "");
    if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) throw new Refused("svg-script");
    const own = name === "xlink:href" ? "href" : name;
    if (!ATTRIBUTES.has(own)) continue;
    if (own === "href" && !value.startsWith("#")) throw new Refused("svg-reference");
    requireInside(value);
    kept += ` ${own}="${escapeXml(value)}"`;
  }
  return kept;
}

/** Styles and values may refer only to parts of the drawing, `url(#a)`. */
function requireInside(css: string): void {
  const rest = css.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, "");
  if (/url\s*\(|@|\\|image\s*\(|image-set|expression|\/\//i.test(rest)) throw new Refused("svg-reference");
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

/** Decodes references as browsers do: `&#106;avascript:` is a program. */
function decode(text: string): string {
  return text.replace(/&(#x?[\da-f]+|[\w.-]+);|&/gi, (_whole, name: string | undefined) => {
    if (name === undefined) throw new Refused("svg-broken");
    if (!name.startsWith("#")) {
      const known = NAMED[name];
      if (known === undefined) throw new Refused("svg-entity");
      return known;
    }
    const code = Number.parseInt(name.replace(/^#x?/i, ""), /^#x/i.test(name) ? 16 : 10);
    if (!(code <= MAX_CODE_POINT)) throw new Refused("svg-broken");
    return String.fromCodePoint(code);
  });
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
