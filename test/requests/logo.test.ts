import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";

const PATH = "/admin/images/logo";
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><style>.a{fill:#a21}</style>${inside}<rect class="a" width="300" height="100"/></svg>`;

describe.each(DIALECTS)("on %s", (dialect) => {
  // @V1.3.4
  test("an uploaded logo shows on every page, its icons follow, and it cannot run scripts", {
    timeout: 60_000,
  }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const shipped = (await staff.get("/")).html;
    expect(shipped).toContain('<link rel="icon" href="/favicon.svg"/>');

    const refused = await staff.upload(PATH, formOf({ logo: ["logo.svg", drawing("<script>alert(1)</script>")] }));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("ce dessin contient un programme")]);
    const letter = await staff.upload(PATH, formOf({ logo: ["logo.png", "Bonjour"] }));
    expect([letter.status, letter.text]).toEqual([400, expect.stringContaining("ce n’est pas un logo SVG ou PNG")]);
    for (const metadata of ["Logo", "<svg>"]) {
      const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: "#1a2b3c" } });
      const bytes = await photo
        .withExif({ IFD0: { ImageDescription: metadata } })
        .jpeg()
        .toBuffer();
      const answer = await staff.upload(PATH, formOf({ logo: ["logo.jpg", bytes] }));
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("c’est une photo JPEG")]);
    }
    const unsafe = await staff.upload(
      PATH,
      formOf({ logo: ["logo.svg", drawing("")], signe: ["signe.svg", drawing("<script>alert(1)</script>")] }),
    );
    expect([unsafe.status, unsafe.text]).toEqual([400, expect.stringContaining("« signe » : ce dessin contient")]);
    expect((await staff.get("/")).html).toBe(shipped);

    const sign = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#1a2b3c" } })
      .png()
      .toBuffer();
    const files = { logo: ["logo.svg", drawing("<metadata/>")], signe: ["signe.png", sign] } as const;
    expect((await staff.upload(PATH, formOf(files))).headers.get("location")).toBe(`${PATH}?message=change`);
    const { html } = await staff.get("/");
    const [address = ""] = /\/images\/logo-[0-9a-f-]{36}-logo\.svg/.exec(html) ?? [];
    // Once in the header, once in the footer.
    expect(html.match(new RegExp(`<img[^>]*${address}`, "g"))).toHaveLength(2);
    expect(html).toContain(`"logo":"${site.url}${address.replace("logo.svg", "icone-512.png")}"`);
    const svg = await rawRequest(site, { path: address });
    expect(svg.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*; sandbox$/),
    });
    expect(svg.body.toString()).toBe(drawing(""));

    const [icon = ""] = /(?<=rel="icon" href=")[^"]+/.exec(html) ?? [];
    const { icons } = JSON.parse((await staff.get("/manifest.webmanifest")).html);
    const sizes = await Promise.all(
      [icon, ...icons.map(({ src }: { src: string }) => src)].map(async (path) => {
        const bytes = await bytesOf(site.url + path);
        const { width, height, format } = await sharp(bytes).metadata();
        return `${format} ${width}×${height}`;
      }),
    );
    expect(sizes).toEqual(["png 32×32", "png 192×192", "png 512×512", "png 512×512"]);
    const { dominant } = await sharp(await bytesOf(site.url + icon)).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);

    await staff.post(PATH, { intent: "origine" });
    expect((await staff.get("/")).html).toBe(shipped);
  });

  test("restores the logo before the current one, and undoes that", { timeout: 60_000 }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const shown = async () => {
      const [address] = /\/images\/logo-[0-9a-f-]{36}-logo\.svg/.exec((await staff.get("/")).html) ?? [];
      return address && (await rawRequest(site, { path: address })).body.toString();
    };
    const [first, second] = [drawing("<path d='M0 0h1'/>"), drawing("<path d='M0 0h2'/>")];
    for (const logo of [first, second]) await staff.upload(PATH, formOf({ logo: ["logo.svg", logo] }));
    const latest = await shown();
    expect((await staff.post(PATH, { intent: "avant" })).headers.get("location")).toBe(`${PATH}?message=avant`);
    expect(await shown()).not.toBe(latest);
    await staff.post(PATH, { intent: "avant" });
    expect(await shown()).toBe(latest);
    await staff.post(PATH, { intent: "origine" });
    await staff.post(PATH, { intent: "avant" });
    expect(await shown()).toBe(latest);
    expect((await staff.post(PATH, { intent: "hier" })).status).toBe(400);
  });
});

async function bytesOf(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

function formOf(files: Record<string, readonly [name: string, content: string | Uint8Array]>): FormData {
  const form = new FormData();
  for (const [field, [name, content]] of Object.entries(files))
    form.append(field, new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  return form;
}
