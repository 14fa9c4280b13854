import type { WebhookData, WebhookEventName } from './catalogue';

/** The author of a change. Branch on kind and id, never on the name. */
export interface WebhookAuthor {
  kind: 'member' | 'api_key' | 'ai_agent' | 'system' | 'contact';
  id: string | null;
  name: string | null;
  /** Present when a member acted through a connected app or a personal token. */
  via?: { kind: 'connected_app' | 'personal_token'; name: string };
}

/** Reasons why there is no data. */
export type DataOmitted =
  | 'not_requested'
  | 'restricted_visibility'
  | 'owner_unavailable'
  | 'sensitive'
  | `missing_scope:${string}`;

interface Envelope<N extends WebhookEventName> {
  /** Identifies the event in every attempt and redelivery. Ignore an id that you have already processed. */
  id: string;
  type: N;
  /** Version of the data; it only rises on a breaking change. */
  version: number;
  /** False for events of a sandbox workspace. */
  livemode: boolean;
  created_at: string;
  tenant_id: string;
  /** `url` is a GET of the API that needs your own credential. Test events have the type `test`. */
  resource: { type: string; id: string | null; url: string | null };
  /** Changed identifiers and states. */
  changes?: Record<string, { from: unknown; to: unknown }>;
  author: WebhookAuthor;
}

/** An event with the resource as of the event. */
export type WithData<N extends WebhookEventName> = Envelope<N> & { data: WebhookData[N]; data_omitted?: undefined };

/** An event without its data, with the reason. */
export type Notice<N extends WebhookEventName> = Envelope<N> & { data?: undefined; data_omitted: DataOmitted };

/** An event of this name. */
export type WebhookEventOf<N extends WebhookEventName> = WithData<N> | Notice<N>;

/** Any event. `type` identifies the event, and `data` or `data_omitted` shows whether the resource is included. */
export type WebhookEvent = { [N in WebhookEventName]: WebhookEventOf<N> }[WebhookEventName];
