export { asyncApiDocument } from './asyncapi-document';
export { eventsControllers } from './controllers';
export { CatalogueResource } from './webhook-catalogue.http';
export { DeliveryResource } from './webhook-deliveries.http';
export { documentedWebhooks } from './webhook-document';
export { WebhookResource } from './webhook-resource';
