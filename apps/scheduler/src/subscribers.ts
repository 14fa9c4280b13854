import { webhookSubscriber } from '@workops/events';
import type { Subscriber } from '@workops/platform';
import { contactMergesSubscriber, outsideSubscribers } from '@workops/scheduling';

/** Everybody who is told of committed events. A new subscriber is one line here. */
export const subscribers: readonly Subscriber[] = [webhookSubscriber, contactMergesSubscriber, ...outsideSubscribers];
