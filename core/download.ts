import { Readable } from "node:stream";

/** Answers with a file to save, streamed because its parts together may exceed memory. */
export function download(name: string, type: string, parts: AsyncIterable<string>): Response {
  const encoded = async function* () {
    for await (const part of parts) yield Buffer.from(part);
  };
  return new Response(Readable.toWeb(Readable.from(encoded())) as ReadableStream, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
