import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isAbsoluteUrl, isStorable } from '@workops/kernel';
import { isSignedNear } from '@workops/platform';
import type { MandateStatus, PaymentProvider } from '../domain/mandate';
import type { NewAtProvider, ProviderAnswer } from '../ports';

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
}

export interface PaymentWire {
  create(mandate: NewAtProvider, livemode: boolean): ProviderCall;
  ask(providerId: string): ProviderCall;
  revoke(providerId: string): ProviderCall;
  authorised(credential: string): Record<string, string>;
  /** Undefined if invalid or of the other mode. */
  answer(body: unknown, livemode: boolean): ProviderAnswer | undefined;
  /** The provider signed these bytes recently. */
  signed(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: Date): boolean;
  callback(body: unknown): { eventId: string; providerId: string } | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const LONGEST_ID = 200;
const LONGEST_URL = 2048;
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID && isStorable(value) ? value : undefined;

/** Undefined for an address that browsers must not visit. */
function urlIn(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > LONGEST_URL || !isStorable(value) || !isAbsoluteUrl(value))
    return undefined;
  return /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

interface Said {
  id: unknown;
  status: unknown;
  setupUrl: unknown;
  livemode: unknown;
}

const understood =
  (words: ReadonlyMap<unknown, MandateStatus>, read: (fields: Fields) => Said) =>
  (body: unknown, livemode: boolean): ProviderAnswer | undefined => {
    const callback = read(toFields(body));
    const [providerId, status, setupUrl] = [idIn(callback.id), words.get(callback.status), urlIn(callback.setupUrl)];
    if (callback.livemode !== livemode || providerId === undefined || status === undefined || setupUrl === undefined)
      return undefined;
    return { providerId, status, setupUrl };
  };

const event = (eventId: unknown, providerId: unknown) => {
  const [eventKey, about] = [idIn(eventId), idIn(providerId)];
  return eventKey !== undefined && about !== undefined ? { eventId: eventKey, providerId: about } : undefined;
};

const single = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

const providerA: PaymentWire = {
  create: ({ reference, returnUrl }, livemode) => ({
    method: 'POST',
    path: 'mandates',
    body: { reference, return_url: returnUrl, livemode },
  }),
  ask: (id) => ({ method: 'GET', path: `mandates/${encodeURIComponent(id)}` }),
  revoke: (id) => ({ method: 'POST', path: `mandates/${encodeURIComponent(id)}/revoke` }),
  authorised: (credential) => ({ authorization: `Bearer ${credential}` }),
  answer: understood(
    new Map<unknown, MandateStatus>([
      ['pending', 'pending'],
      ['active', 'active'],
      ['revoked', 'revoked'],
      ['failed', 'failed'],
    ]),
    ({ id, status, setup_url: setupUrl, livemode }) => ({ id, status, setupUrl, livemode }),
  ),
  signed: (headers, body, secret, now) => isSignedNear(single(headers['x-provider-signature']), body, [secret], now),
  callback: (body) => event(toFields(body).event_id, toFields(body).mandate_id),
};

const WINDOW_SECONDS = 300;
const SECONDS = /^\d{1,12}$/;
const MAC_BYTES = 32;

function signedByB(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: Date): boolean {
  const [timestamp, signature] = [single(headers['x-timestamp']) ?? '', single(headers['x-signature']) ?? ''];
  const mac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const signatureBytes = Buffer.from(signature, 'base64');
  const fits = signatureBytes.length === MAC_BYTES && signatureBytes.toString('base64') === signature;
  const matches = timingSafeEqual(fits ? signatureBytes : Buffer.alloc(MAC_BYTES), mac);
  return (
    fits && matches && SECONDS.test(timestamp) && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= WINDOW_SECONDS
  );
}

const agreement = (id: string): string => `v2/agreements/${encodeURIComponent(id)}`;

const providerB: PaymentWire = {
  create: ({ reference, returnUrl }, livemode) => ({
    method: 'PUT',
    path: agreement(reference),
    body: { returnUrl, live: livemode },
  }),
  ask: (id) => ({ method: 'GET', path: agreement(id) }),
  revoke: (id) => ({ method: 'DELETE', path: agreement(id) }),
  authorised: (credential) => ({ 'x-api-key': credential }),
  answer: understood(
    new Map<unknown, MandateStatus>([
      ['CREATED', 'pending'],
      ['ACTIVE', 'active'],
      ['CANCELLED', 'revoked'],
      ['REJECTED', 'failed'],
    ]),
    ({ agreementId, state, redirectUrl, live }) => ({
      id: agreementId,
      status: state,
      setupUrl: redirectUrl,
      livemode: live,
    }),
  ),
  signed: signedByB,
  callback: (body) => event(toFields(body).notificationId, toFields(body).agreementId),
};

export const PAYMENT_WIRES: Readonly<Record<PaymentProvider, PaymentWire>> = {
  provider_a: providerA,
  provider_b: providerB,
};
