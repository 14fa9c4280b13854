import { EXHAUSTED_BEFORE_PAUSE, FAILING_BEFORE_PAUSE_MS } from './health';
import { FIRST_WAIT_MS, MAX_ATTEMPTS } from './retry-schedule';

/** A delivery may be accepted for this long after signing. */
const REPLAY_WINDOW_SECONDS = 300;
const HOUR_MS = 3_600_000;

export const signingDocs = {
  envelope: {
    id: 'uuid; identifies the event and is the same in all attempts and redeliveries: your idempotency key',
    type: 'string; the name of the event',
    version: 'integer; of the data of this type, raised on a breaking change only',
    livemode: 'boolean; false when the event comes from a sandbox workspace',
    created_at: 'timestamp',
    tenant_id: 'uuid',
    resource:
      'object {type: string, id: string or null, url: string or null}; url is a GET of this API, read with a credential of your own',
    changes: 'object, optional; field to {from, to} for the identifiers and states that changed, never personal data',
    author: 'object {kind: string, id: string or null, name: string or null, via?: {kind: string, name: string}}',
    data: 'object, optional; the resource as it was at the event',
    data_omitted: 'string, optional; why there is no data: exactly one of data and data_omitted is present',
  },
  dataModes: {
    notice: 'the default: everything but the data, with data_omitted not_requested',
    data: 'include_data: true; data is added when, at the time of sending, the owner holds the read_scope of the event and sees every record',
    not_requested: 'the subscription did not ask for data',
    'missing_scope:<scope>': 'the owner lacks that read scope',
    restricted_visibility: 'the owner sees only some records',
    owner_unavailable:
      'the owner is no longer an active member, or its API key was revoked or expired; recreate the subscription, or change its url or ' +
      'events, to become owner. What a connected app made sends nothing any more once the app, its member or the consent is gone: its ' +
      'deliveries fail with this error, and pause it',
    sensitive: 'the event is about sensitive (health) data: always a notice',
  },
  headers: {
    'X-Webhook-Event': 'the name of the event',
    'X-Webhook-Event-Id': 'the id of the event, reused by retries',
    'X-Webhook-Timestamp': 'Unix seconds when the signature was made',
    'X-Webhook-Signature':
      't=<unix seconds>,v1=<hex>; for 24 hours after a rotation of the secret a second v1, of the secret before',
    'Webhook-Id': 'the id of the event, as Standard Webhooks names it',
    'Webhook-Timestamp': 'Unix seconds when the signature was made',
    'Webhook-Signature':
      'v1,<base64>, as Standard Webhooks signs: HMAC-SHA256 of <id>.<t>.<raw body>, keyed with what follows whsec_ in the secret, ' +
      'decoded from base64; the libraries of that standard verify it with the secret as it stands. For 24 hours after a rotation of the secret two of them, with a blank between',
    'Service-Livemode': "true or false, as the body's livemode",
  },
  signatureScheme:
    'HMAC-SHA256, hex, of <t>.<raw body>, keyed with the whole secret of the subscription, whsec_ included',
  signatureFormat: 't=<unix seconds>,v1=<hex>',
  verifyPseudocode: [
    't, v1 = parts of the header X-Webhook-Signature; each of several v1 is compared, and one has to be right',
    `reject if abs(now - t) > ${REPLAY_WINDOW_SECONDS}`,
    "expected = hex(hmac_sha256(key = secret, message = t + '.' + raw_body))",
    'reject unless constant_time_equal(expected, v1)',
    'accept; raw_body is the bytes as they were received, not an object that was serialised again',
  ],
  timingWindowSeconds: REPLAY_WINDOW_SECONDS,
  retry: {
    attempts: MAX_ATTEMPTS,
    backoff: 'exponential',
    delaysSeconds: Array.from({ length: MAX_ATTEMPTS }, (_, failure) => (FIRST_WAIT_MS / 1_000) * 2 ** failure),
    note:
      'The first four delays are the waits before attempts 2 to 5, each with up to a tenth more. The fifth attempt is the last, so that ' +
      'the fifth delay, where the doubling would go on, is never waited. An answer that is not 2xx, or not there within 10 seconds, is a failure; redirects are not followed.',
  },
  autoPause: {
    consecutiveFailedDeliveries: EXHAUSTED_BEFORE_PAUSE,
    failingHours: FAILING_BEFORE_PAUSE_MS / HOUR_MS,
    note:
      'Whichever comes first; counted in deliveries that used up their attempts, and reset by a success. Owners and admins are notified ' +
      'once. A paused subscription receives nothing and what happens meanwhile does not wait: POST /webhooks/{id}/resume, then POST /webhooks/{id}/replays.',
  },
};
