import type { WebhookData, WebhookEventName } from './catalogue';

/** Who did it. Branch on kind and id, never on the name. */
export interface WebhookAuthor {
  kind: 'member' | 'api_key' | 'ai_agent' | 'system' | 'contact';
  id: string | null;
  name: string | null;
  /** Present when a member acted through a connected app or a personal token. */
  via?: { kind: 'connected_app' | 'personal_token'; name: string };
}

/** Why there is no data. */
export type DataOmitted =
  | 'not_requested'
  | 'restricted_visibility'
  | 'owner_unavailable'
  | 'sensitive'
  | `missing_scope:${string}`;

interface Envelope<N extends WebhookEventName> {
  /** Identifies the event, the same in every attempt and redelivery: do nothing for one that you have dealt with. */
  id: string;
  type: N;
  /** Of the data; it rises on a breaking change only. */
  version: number;
  /** False when the event comes from a sandbox workspace. */
  livemode: boolean;
  created_at: string;
  tenant_id: string;
  /** `url` is a GET of the API, read with a credential of your own. The type `test` is a test event's. */
  resource: { type: string; id: string | null; url: string | null };
  /** Identifiers and states that changed. */
  changes?: Record<string, { from: unknown; to: unknown }>;
  author: WebhookAuthor;
}

/** An event with the resource as it was. */
export type WithData<N extends WebhookEventName> = Envelope<N> & { data: WebhookData[N]; data_omitted?: undefined };

/** An event without its data, and the reason for that. */
export type Notice<N extends WebhookEventName> = Envelope<N> & { data?: undefined; data_omitted: DataOmitted };

/** One event by its name. */
export type WebhookEventOf<N extends WebhookEventName> = WithData<N> | Notice<N>;

/** Any event: `type` distinguishes them, and `data` against `data_omitted` whether the resource came with it. */
export type WebhookEvent = { [N in WebhookEventName]: WebhookEventOf<N> }[WebhookEventName];
