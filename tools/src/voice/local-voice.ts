import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '../local-server';
import { RequestLog } from '../model/request-log';

/** Accepts every call, once per key. `GET /_requests?contains=TEXT` shows requests. */
export class LocalVoice extends LocalServer {
  readonly requests = new RequestLog();
  private readonly calls = new Map<string, string>();
  /** Statuses of the next answers. */
  readonly faults: number[] = [];

  protected async serve(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/_requests') {
      return this.answer(response, {
        status: 200,
        body: { requests: this.requests.containing(url.searchParams.get('contains')) },
      });
    }
    this.requests.add(url.pathname, request.headers, body);
    if (request.method !== 'POST' || url.pathname !== '/calls')
      return this.answer(response, { status: 404, body: { error: 'not found' } });
    const status = this.faults.shift();
    if (status !== undefined) return this.answer(response, { status, body: { error: 'a fault on demand' } });
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const callId = this.calls.get(key) ?? `call_${randomUUID()}`;
    this.calls.set(key, callId);
    this.answer(response, { status: 201, body: { call_id: callId } });
  }
}
