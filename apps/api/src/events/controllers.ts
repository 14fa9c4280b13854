import { EventFeedHttp } from './event-feed.http';
import { WebhookCatalogueHttp } from './webhook-catalogue.http';
import { WebhookDeliveriesHttp } from './webhook-deliveries.http';
import { WebhookReplaysHttp } from './webhook-replays.http';
import { WebhooksHttp } from './webhooks.http';

export const eventsControllers = [EventFeedHttp, WebhookCatalogueHttp, WebhookDeliveriesHttp, WebhookReplaysHttp, WebhooksHttp];
