import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@workops/contracts';
import { envelopeTextOf } from '../domain/envelope';
import { UNTRIED } from '../domain/health';
import type { Verdict } from '../domain/retry-schedule';
import type { AttemptOutcome, ClaimedDelivery, NewSubscription, StoredEvent } from '../ports';

export const PUBLIC_URL = 'https://api.example.com';

export function anEvent(over: Partial<RecordedEvent> = {}): RecordedEvent {
  const contactId = randomUUID();
  return {
    id: randomUUID(),
    type: 'contact.created',
    version: 1,
    workspaceId: randomUUID(),
    livemode: true,
    occurredAt: new Date('2027-01-15T12:00:00.000Z'),
    resource: { type: 'contact', id: contactId },
    author: { kind: 'api_key', id: randomUUID(), name: 'Test key' },
    requestId: 'test-request',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    data: { id: contactId, name: 'Josefa Núñez' },
    ...over,
  };
}

export const stored = (event: RecordedEvent): StoredEvent => ({ event, text: envelopeTextOf(event, PUBLIC_URL) });

export function aSubscription(over: Partial<NewSubscription> = {}): NewSubscription {
  const createdAt = new Date('2027-01-10T00:00:00.000Z');
  return {
    id: randomUUID(),
    workspaceId: randomUUID(),
    url: 'https://receiver.example.com/hooks',
    secret: 'whsec_abc',
    sealedSecret: 'sealed:whsec_abcdef',
    formerSealedSecret: null,
    formerSecretUntil: null,
    events: ['*'],
    enabled: true,
    description: null,
    includeData: false,
    ownerKind: 'api_key',
    ownerId: randomUUID(),
    ownerAppId: null,
    ownerScopes: ['contacts:read'],
    pausedAt: null,
    pausedReason: null,
    ...UNTRIED,
    activeSince: createdAt,
    createdAt,
    updatedAt: createdAt,
    ...over,
  };
}

export function aClaimedDelivery(over: Partial<ClaimedDelivery> = {}): ClaimedDelivery {
  const event = anEvent();
  return {
    day: '2027-01-15',
    subscriptionId: randomUUID(),
    eventId: event.id,
    redeliveryOf: null,
    workspaceId: event.workspaceId,
    attempt: 1,
    outcomeLost: false,
    released: false,
    failing: false,
    url: 'https://receiver.example.com/hooks',
    host: 'receiver.example.com',
    sealedSecret: 'sealed:whsec_abcdef',
    formerSealedSecret: null,
    includeData: false,
    owner: { kind: 'api_key', id: randomUUID(), appId: null },
    ownerScopes: ['contacts:read'],
    eventType: event.type,
    livemode: event.livemode,
    requestId: event.requestId,
    traceparent: event.traceparent ?? null,
    text: envelopeTextOf(event, PUBLIC_URL),
    ...over,
  };
}

export function anOutcome(delivery: ClaimedDelivery, verdict: Verdict, endedAt: Date): AttemptOutcome {
  const succeeded = verdict.state === 'succeeded';
  return {
    delivery,
    verdict,
    endedAt,
    statusCode: succeeded ? 200 : 500,
    error: succeeded ? null : 'http_500',
    responseExcerpt: succeeded ? 'ok' : 'broken',
    latencyMs: 12,
    requestPayload: `{"id":"${delivery.eventId}"}`,
  };
}
