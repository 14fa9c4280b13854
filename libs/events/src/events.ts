import { deleteSubscription } from './use-cases/delete-subscription';
import { listDeliveries } from './use-cases/list-deliveries';
import { listSubscriptions } from './use-cases/list-subscriptions';
import { prepareSubscription, type PrepareSubscriptionDeps } from './use-cases/prepare-subscription';
import { readSubscription } from './use-cases/read-subscription';
import { redeliver } from './use-cases/redeliver';
import { resumeSubscription } from './use-cases/resume-subscription';
import { rotateSecret } from './use-cases/rotate-secret';
import { sendTestEvent, type SendTestEventDeps } from './use-cases/send-test-event';
import { updateSubscription } from './use-cases/update-subscription';
import type { DeliveryLog } from './ports';

export interface EventsDeps extends PrepareSubscriptionDeps, SendTestEventDeps {
  log: DeliveryLog;
}

export const createEvents = (deps: EventsDeps) => ({
  prepareSubscription: prepareSubscription(deps),
  listSubscriptions: listSubscriptions(deps),
  readSubscription: readSubscription(deps),
  updateSubscription: updateSubscription(deps),
  resumeSubscription: resumeSubscription(deps),
  rotateSecret: rotateSecret(deps),
  deleteSubscription: deleteSubscription(deps),
  sendTestEvent: sendTestEvent(deps),
  listDeliveries: listDeliveries(deps),
  redeliver: redeliver(deps),
});

export type Events = ReturnType<typeof createEvents>;
