import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '../../local-server';

/** Echoes everything, as careless servers do. */
export class EchoServer extends LocalServer {
  readonly heard: string[] = [];

  protected serve({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.heard.push(url!);
    this.answer(response, { status: 200, body: { url, headers } });
    return Promise.resolve();
  }
}
