import type { IncomingHttpHeaders } from 'node:http';

const MOST = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;

interface Logged {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  at: string;
}

export interface ShownRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed if it is JSON. */
  body: unknown;
  at: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Oldest first. */
export class RequestLog {
  private readonly logged: Logged[] = [];
  private bytes = 0;

  add(path: string, headers: IncomingHttpHeaders, body: Buffer): void {
    this.logged.push({ path, headers, text: body.toString(), at: new Date().toISOString() });
    this.bytes += body.length;
    while (this.logged.length > MOST || (this.bytes > MOST_BYTES && this.logged.length > 1))
      this.bytes -= Buffer.byteLength(this.logged.shift()!.text);
  }

  /** Searches the path and the body, also decoded. Null matches all. */
  containing(text: string | null): ShownRequest[] {
    const asJson = text === null ? '' : JSON.stringify(text).slice(1, -1);
    const fits = ({ path, text: body }: Logged) =>
      text === null || path.includes(text) || body.includes(text) || body.includes(asJson);
    return this.logged
      .filter(fits)
      .map(({ path, headers, text: body, at }) => ({ path, headers, body: parsed(body), at }));
  }
}
