import type { EventData, EventName } from '@workops/contracts';

/** The name of every event to its `data`. The published package has these types written out: nothing of the catalogue is published with it. */
export type WebhookData = { [N in EventName]: EventData<N> };

export type WebhookEventName = keyof WebhookData;
