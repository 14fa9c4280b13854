import type { EventData, EventName } from '@workops/contracts';

/** The published package contains these types expanded, without the catalogue. */
export type WebhookData = { [N in EventName]: EventData<N> };

export type WebhookEventName = keyof WebhookData;
