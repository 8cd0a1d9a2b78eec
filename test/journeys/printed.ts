import type { Page } from "@playwright/test";

/** The page on paper, as a PDF file has it. */
export async function printed(page: Page): Promise<{ pages: number | undefined; paper: string }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length,
    paper: `${Math.round(Number(width))} ${Math.round(Number(height))}`,
  };
}
