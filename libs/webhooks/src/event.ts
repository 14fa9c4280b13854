import type { WebhookData, WebhookEventName } from './catalogue';

/** Branch on kind and id, never on the name. */
export interface WebhookAuthor {
  kind: 'member' | 'api_key' | 'ai_agent' | 'system' | 'contact';
  id: string | null;
  name: string | null;
  /** Set if a member used a connected app or a personal token. */
  via?: { kind: 'connected_app' | 'personal_token'; name: string };
}

export type DataOmitted =
  | 'not_requested'
  | 'restricted_visibility'
  | 'owner_unavailable'
  | 'sensitive'
  | `missing_scope:${string}`;

interface Envelope<N extends WebhookEventName> {
  /** The same in every attempt and redelivery; ignore known ids. */
  id: string;
  type: N;
  /** Rises on breaking changes of the data only. */
  version: number;
  /** False in a sandbox. */
  livemode: boolean;
  created_at: string;
  tenant_id: string;
  /** `url` is a GET that needs your own credential. Test events have the type `test`. */
  resource: { type: string; id: string | null; url: string | null };
  /** Changed identifiers and states. */
  changes?: Record<string, { from: unknown; to: unknown }>;
  author: WebhookAuthor;
}

/** The resource is as of the event. */
export type WithData<N extends WebhookEventName> = Envelope<N> & { data: WebhookData[N]; data_omitted?: undefined };

export type Notice<N extends WebhookEventName> = Envelope<N> & { data?: undefined; data_omitted: DataOmitted };

export type WebhookEventOf<N extends WebhookEventName> = WithData<N> | Notice<N>;

/** `type` identifies the event; `data` or `data_omitted` shows whether the resource is included. */
export type WebhookEvent = { [N in WebhookEventName]: WebhookEventOf<N> }[WebhookEventName];
