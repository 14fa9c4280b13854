import type { EventData, EventName } from '@workops/contracts';

/** Maps each event name to its `data`. The published package contains these types expanded, without the catalogue. */
export type WebhookData = { [N in EventName]: EventData<N> };

export type WebhookEventName = keyof WebhookData;
