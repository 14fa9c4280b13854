import type { Subscription } from '@workops/events';
import { Field, ListField } from '../http/fields/field';
import { flag, integer, oneOf, text, timestamp, uuid } from '../http/fields/shapes';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const anyText = text({ max: 2048 });
const nullable = { nullable: true };

export class WebhookResource {
  @Field(uuid())
  id: string;
  @Field(uuid())
  tenant_id: string;
  @Field(anyText, { person: false })
  url: string;
  @Field(anyText, { description: 'Whole in the answer to its creation; its first nine characters ever after.', person: false })
  secret: string;
  @ListField(anyText, { min: 1, max: 20, person: false })
  events: string[];
  @Field(flag())
  enabled: boolean;
  @Field(anyText, { ...nullable, person: false })
  description: string | null;
  @Field(flag())
  include_data: boolean;
  @Field(oneOf(['member', 'api_key']), nullable)
  owner_kind: string | null;
  @Field(uuid(), nullable)
  owner_id: string | null;
  @Field(timestamp(), nullable)
  paused_at: string | null;
  @Field(oneOf(['consecutive_failures', 'failing_24h']), nullable)
  paused_reason: string | null;
  @Field(timestamp(), nullable)
  last_delivery_at: string | null;
  @Field(count, nullable)
  last_status: number | null;
  @Field(count)
  consecutive_failures: number;
  @Field(count)
  consecutive_failed_deliveries: number;
  @Field(timestamp(), nullable)
  failing_since: string | null;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const instant = (moment: Date | null): string | null => moment && moment.toISOString();

export const webhookOf = (subscription: Subscription): WebhookResource => ({
  id: subscription.id,
  tenant_id: subscription.workspaceId,
  url: subscription.url,
  secret: subscription.secret,
  events: subscription.events,
  enabled: subscription.enabled,
  description: subscription.description,
  include_data: subscription.includeData,
  owner_kind: subscription.ownerKind,
  owner_id: subscription.ownerId,
  paused_at: instant(subscription.pausedAt),
  paused_reason: subscription.pausedReason,
  last_delivery_at: instant(subscription.lastDeliveryAt),
  last_status: subscription.lastStatus,
  consecutive_failures: subscription.consecutiveFailures,
  consecutive_failed_deliveries: subscription.consecutiveFailedDeliveries,
  failing_since: instant(subscription.failingSince),
  created_at: subscription.createdAt.toISOString(),
  updated_at: subscription.updatedAt.toISOString(),
});
