import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { timedSignature } from '@workops/platform';
import { LocalServer, type Answer } from '../local-server';
import { RequestLog } from '../model/request-log';
import { KeptMandates, PROVIDERS, statusIn, toWireMandate, type KeptMandate, type ProviderName } from './kept-mandates';

type Fields = Record<string, unknown>;
type Operation = 'create' | 'ask' | 'revoke';

export interface PaymentFault {
  provider: ProviderName;
  operation: Operation;
  /** 0 never answers. */
  status: number;
  times: number;
}

/** API keys of both providers; their signing secrets are below. */
const PAYMENT_KEYS = { live: 'local-live-key', test: 'local-test-key' };
export const PAYMENT_SECRETS: Record<ProviderName, string> = {
  provider_a: 'local-callback-secret-a',
  provider_b: 'local-callback-secret-b',
};

const NOT_THERE: Answer = { status: 404, body: { error: 'not found' } };

export function callbackHeaders(
  provider: ProviderName,
  body: string,
  at = new Date(),
  secret = PAYMENT_SECRETS[provider],
): Record<string, string> {
  if (provider === 'provider_a') return { 'x-provider-signature': timedSignature(body, secret, at) };
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64'),
  };
}

export const callbackBody = (provider: ProviderName, mandateId: string, eventId: string = randomUUID()): string =>
  JSON.stringify(
    provider === 'provider_a'
      ? { event_id: eventId, mandate_id: mandateId }
      : { notificationId: eventId, agreementId: mandateId },
  );

/**
 * provider_a is under `/a`, provider_b under `/b`. Commands: `GET /_mandates`, `PUT /_mandates/{id}` with a `status`,
 * `POST /_faults`, `GET /_requests?contains=TEXT`. Only the page at a `setup_url` sends callbacks.
 */
export class LocalPayments extends LocalServer {
  readonly mandates = new KeptMandates();
  readonly requests = new RequestLog();
  private readonly faults: PaymentFault[] = [];
  private calledAt: string | undefined;

  get settings(): Record<'PAYMENT_PROVIDER_A' | 'PAYMENT_PROVIDER_B', string> {
    const of = (provider: ProviderName, path: string) =>
      JSON.stringify({
        url: `${this.url}/${path}`,
        live_key: PAYMENT_KEYS.live,
        test_key: PAYMENT_KEYS.test,
        callback_secret: PAYMENT_SECRETS[provider],
      });
    return { PAYMENT_PROVIDER_A: of('provider_a', 'a'), PAYMENT_PROVIDER_B: of('provider_b', 'b') };
  }

  callAt(origin: string): void {
    this.calledAt = origin;
  }

  fail(fault: PaymentFault): void {
    this.faults.push({ ...fault });
  }

  protected async serve(request: IncomingMessage, response: ServerResponse, raw: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const [first = '', ...path] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const door = `${request.method} ${first}`;
    if (first.startsWith('_')) return this.answer(response, this.door(door, path, url, parsed(raw)));
    if (first === 'setup') return this.page(request.method === 'POST', path[0] ?? '', url, response);
    this.requests.add(url.pathname, request.headers, raw);
    const provider = PROVIDERS[first === 'a' ? 0 : 1]!;
    const answer =
      first === 'a' || first === 'b'
        ? this.called(provider, `${request.method}`, path, request, parsed(raw))
        : NOT_THERE;
    if (answer) this.answer(response, answer);
  }

  private door(door: string, [id = '']: string[], url: URL, body: Fields): Answer {
    if (door === 'GET _requests')
      return { status: 200, body: { requests: this.requests.containing(url.searchParams.get('contains')) } };
    if (door === 'GET _mandates') {
      const mandates = this.mandates.all().map(({ provider, id: mandate, reference, status, livemode }) => ({
        provider,
        id: mandate,
        reference,
        status,
        livemode,
      }));
      return { status: 200, body: { mandates } };
    }
    if (door === 'PUT _mandates') {
      const [mandate, status] = [this.mandates.find(id), statusIn(body.status)];
      if (!mandate || !status) return mandate ? { status: 400, body: { error: 'no such status' } } : NOT_THERE;
      mandate.status = status;
      return { status: 200, body: { id, status } };
    }
    if (door === 'POST _faults') {
      const { provider, operation, status, times } = body;
      const of = PROVIDERS.find((each) => each === provider);
      const at = (['create', 'ask', 'revoke'] as const).find((each) => each === operation);
      if (!of || !at || typeof status !== 'number' || typeof times !== 'number')
        return { status: 400, body: { error: 'not a fault' } };
      this.fail({ provider: of, operation: at, status, times });
      return { status: 201, body: {} };
    }
    return NOT_THERE;
  }

  /** Undefined to send no answer. */
  private called(
    provider: ProviderName,
    method: string,
    path: string[],
    { headers }: IncomingMessage,
    body: Fields,
  ): Answer | undefined {
    const key = provider === 'provider_a' ? headers.authorization?.replace(/^Bearer /, '') : headers['x-api-key'];
    const live = key === PAYMENT_KEYS.live;
    if (!live && key !== PAYMENT_KEYS.test) return { status: 401, body: { error: 'wrong credential' } };
    const what = `${method} ${provider === 'provider_a' ? path.map((part, place) => (place === 1 ? ':id' : part)).join('/') : path.slice(0, 2).join('/')}`;
    const operations: Record<string, Operation> = {
      'POST mandates': 'create',
      'GET mandates/:id': 'ask',
      'POST mandates/:id/revoke': 'revoke',
      'PUT v2/agreements': 'create',
      'GET v2/agreements': 'ask',
      'DELETE v2/agreements': 'revoke',
    };
    const operation = operations[what];
    if (!operation) return NOT_THERE;
    const fault = this.faults.find(
      (each) => each.provider === provider && each.operation === operation && each.times > 0,
    );
    if (fault) {
      fault.times -= 1;
      return fault.status === 0 ? undefined : { status: fault.status, body: { error: 'a fault on demand' } };
    }
    const id = (provider === 'provider_a' ? path[1] : path[2]) ?? '';
    if (operation === 'create') {
      const made =
        provider === 'provider_a' ? body : { reference: id, return_url: body.returnUrl, livemode: body.live };
      if (made.livemode !== live) return { status: 403, body: { error: 'the credential is of the other mode' } };
      const mandate = this.mandates.make(provider, String(made.reference), {
        livemode: live,
        returnUrl: String(made.return_url),
      });
      return { status: 201, body: toWireMandate(mandate, this.url) };
    }
    const mandate = this.mandates.find(id, provider);
    if (!mandate) return NOT_THERE;
    if (operation === 'revoke') mandate.status = 'revoked';
    return { status: 200, body: toWireMandate(mandate, this.url) };
  }

  /** A person accepts or refuses here. */
  private async page(isChosen: boolean, id: string, url: URL, response: ServerResponse): Promise<void> {
    const mandate = this.mandates.find(id);
    if (!mandate) return this.answer(response, NOT_THERE);
    const chosen = statusIn(url.searchParams.get('status'));
    if (isChosen && chosen) {
      mandate.status = chosen;
      await this.callBack(mandate);
      response.writeHead(303, { location: mandate.returnUrl }).end();
      return;
    }
    const button = (status: string, label: string) =>
      `<form method="post" action="?status=${status}"><button>${label}</button></form>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>Medio de pago</title><p>${mandate.status}</p>${button('active', 'Aceptar')}${button('failed', 'Rechazar')}`,
    );
  }

  private async callBack({ provider, id }: KeptMandate): Promise<void> {
    if (this.calledAt === undefined) return;
    const body = callbackBody(provider, id);
    const headers = { 'content-type': 'application/json', ...callbackHeaders(provider, body) };
    await fetch(`${this.calledAt}/inbound/payments/${provider}`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
  }
}

function parsed(raw: Buffer): Fields {
  try {
    const value: unknown = JSON.parse(raw.toString() || '{}');
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}
