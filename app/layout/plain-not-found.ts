/** The answer for a file that is gone: the router would send a thrown sentence as JSON. */
export function plainNotFound(sentence: string): Response {
  return new Response(sentence, { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
