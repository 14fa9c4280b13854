import { eventNames } from '@workops/contracts';
import {
  CreatedAt,
  Field,
  flag,
  Id,
  integer,
  ListField,
  oneOf,
  oneOfOr,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const anyText = text({ max: 2048 });
const nullable = { nullable: true };

export class WebhookResource {
  @Id()
  id: string;
  @Field(uuid(), { wire: 'tenant_id', description: 'The workspace.' })
  workspaceId: string;
  @Field(anyText, { person: false, description: 'Where events are posted to.', example: 'https://example.com/hooks' })
  url: string;
  @Field(anyText, {
    person: false,
    description:
      'The secret that deliveries are signed with. Returned whole only when the subscription is created and when it is rotated; else its first nine characters.',
    example: 'whsec_3fa',
  })
  secret: string;
  @Field(timestamp(), {
    ...nullable,
    description:
      'Until when deliveries are also signed with the secret before the last rotation; null if it was never rotated.',
    example: null,
  })
  formerSecretUntil: Date | null;
  @ListField(oneOfOr('*', eventNames, 'EventName'), {
    min: 1,
    max: 20,
    person: false,
    description: 'The events that are sent; `*` means all, future ones included.',
    example: ['contact.created'],
  })
  events: readonly string[];
  @Field(flag(), { description: 'Whether the subscription is switched on.' })
  enabled: boolean;
  @Field(anyText, {
    ...nullable,
    person: false,
    description: 'Your own description of the subscription.',
    example: 'CRM sync',
  })
  description: string | null;
  @Field(flag(), { description: 'Whether deliveries contain `data`, as far as the owner may read it.', example: false })
  includeData: boolean;
  @Field(oneOf(['member', 'api_key'], 'WebhookOwnerKind'), {
    ...nullable,
    description: 'Whether the owner is a member or an API key; null for subscriptions older than owners.',
  })
  ownerKind: string | null;
  @Field(uuid(), {
    ...nullable,
    description:
      'The member or API key that created the subscription, or last changed its `url`, `events` or `include_data`.',
  })
  ownerId: string | null;
  @Field(timestamp(), {
    ...nullable,
    description: 'When the subscription was paused because deliveries failed; null if it is not paused.',
    example: null,
  })
  pausedAt: Date | null;
  @Field(oneOf(['consecutive_failures', 'failing_24h'], 'PauseReason'), {
    ...nullable,
    description: 'Why the subscription is paused.',
    example: null,
  })
  pausedReason: string | null;
  @Field(timestamp(), { ...nullable, description: 'When the last attempt ended.' })
  lastDeliveryAt: Date | null;
  @Field(count, {
    ...nullable,
    description: 'The status that the last attempt was answered with; null if there was none.',
    example: 200,
  })
  lastStatus: number | null;
  @Field(count, { description: 'How many attempts have failed in a row.', example: 0 })
  consecutiveFailures: number;
  @Field(count, { description: 'How many deliveries have failed in a row, with all their attempts.', example: 0 })
  consecutiveFailedDeliveries: number;
  @Field(timestamp(), {
    ...nullable,
    description: 'When the first attempt of the current streak failed; null after a success.',
    example: null,
  })
  failingSince: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}
