import { EventFeedHttp } from './event-feed.http';
import { RequestsHttp } from './requests.http';
import { WebhookCatalogueHttp } from './webhook-catalogue.http';
import { WebhookDeliveriesHttp } from './webhook-deliveries.http';
import { WebhookReplaysHttp } from './webhook-replays.http';
import { WebhooksHttp } from './webhooks.http';

export const eventsControllers = [
  EventFeedHttp,
  RequestsHttp,
  WebhookCatalogueHttp,
  WebhookDeliveriesHttp,
  WebhookReplaysHttp,
  WebhooksHttp,
];
