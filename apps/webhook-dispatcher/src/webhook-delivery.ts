import { ACCESS } from '@workops/access';
import { WebhookDispatch } from '@workops/events';
import { CONFIG, ownWork, type Token } from '@workops/platform/process';
import type { DispatcherConfig } from './config';

/** Finishes deliveries in progress at shutdown. */
export const webhookDelivery = ownWork({
  name: 'deliveries of webhooks',
  runsIn: 'webhook-dispatcher',
  needs: { access: ACCESS, settings: CONFIG as Token<DispatcherConfig> },
  begin: ({ database, queues, logger, metrics, clock, sealer: secretBox, access, settings }) => {
    const dispatch = new WebhookDispatch({
      database,
      queues,
      logger,
      metrics,
      clock,
      secretBox,
      owners: access,
      notices: access.notices,
      publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
      allowedCidrs: settings.WEBHOOK_ALLOWED_CIDRS,
      directUrl: settings.DATABASE_DIRECT_URL,
      tellsReceivers: settings.WEBHOOK_TRACEPARENT,
    });
    return { start: () => dispatch.start(), leaveOff: () => dispatch.stop() };
  },
});
