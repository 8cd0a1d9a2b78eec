import qrcode from "qrcode-generator";

/** ISO/IEC 18004: the light margin that a reader needs, in modules. */
const QUIET_ZONE = 4;

export type QrCode = {
  size: number;
  /** The dark modules as an SVG path, one unit per module. */
  path: string;
};

/** Drawn on the server, so that visitors need not load the encoder. Level M suffices on a screen. */
export function drawQrCode(text: string): QrCode {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const modules = code.getModuleCount();
  const path = Array.from({ length: modules }, (_, row) =>
    rowPath(
      row,
      runs(modules, (at) => code.isDark(row, at)),
    ),
  );
  return { size: modules + 2 * QUIET_ZONE, path: path.join("") };
}

type Run = { from: number; length: number };

function rowPath(row: number, darkRuns: Run[]): string {
  return darkRuns
    .map(({ from, length }) => `M${from + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`)
    .join("");
}

/** Merges neighbouring modules into rectangles: a third of the path, and no seams. */
function runs(count: number, isDark: (at: number) => boolean): Run[] {
  const found: Run[] = [];
  for (let at = 0; at < count; at++) {
    if (!isDark(at)) continue;
    const from = at;
    while (at < count && isDark(at)) at++;
    found.push({ from, length: at - from });
  }
  return found;
}
