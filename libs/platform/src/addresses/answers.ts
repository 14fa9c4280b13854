export class AnswerTooLarge extends Error {}

/** Throws `AnswerTooLarge`, or the connection's error. */
export async function bodyWithin(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) throw new AnswerTooLarge();
  }
  return Buffer.concat(chunks);
}

/** `Retry-After` is a number or a date; undefined if invalid. */
export function secondsToWait(header: string | string[] | undefined, now = Date.now()): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
