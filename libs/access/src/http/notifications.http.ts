import { Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  timestamp,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const anyText = text({ max: 10_000 });

export class NotificationResource {
  @Id()
  id: string;
  @Field(anyText, {
    person: false,
    description: 'What the notification is about, for programs.',
    example: 'webhook_paused',
  })
  kind: string;
  @Field(anyText, {
    person: 'withheld',
    description: 'A line for a person, in Spanish.',
    example: 'Un webhook está en pausa',
  })
  subject: string;
  @Field(anyText, {
    person: 'withheld',
    description: 'The whole message, in Spanish.',
    example: 'El webhook de example.com está en pausa porque sus entregas fallaron.',
  })
  text: string;
  @Field(timestamp(), {
    nullable: true,
    description: 'When the caller marked it as read; null until then.',
    example: null,
  })
  readAt: Date | null;
  @CreatedAt()
  createdAt: Date;
}

const notifications = {
  tag: 'Notifications',
  tier: 'beta',
  response: NotificationResource,
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['notifications:read'],
} as const;

@Controller()
export class NotificationsHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.get('/notifications', {
    ...notifications,
    id: 'listNotifications',
    summary: 'List notifications',
    description: 'Newest first. A member sees their own, an API key those of the whole workspace.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<NotificationResource>> {
    const page = toPage(query);
    return toListing(await this.access.notices.list(actor, page), page);
  }

  @Operation.post('/notifications/:id/read', {
    ...notifications,
    id: 'markNotificationRead',
    summary: 'Mark a notification as read',
    description: 'Only for the caller. Marking it again keeps the first time.',
    status: 200,
    errors: ['NOT_FOUND'],
  })
  async markRead(@CurrentActor() actor: Actor, @PathId() id: string): Promise<NotificationResource> {
    return this.access.notices.markRead(actor, id);
  }
}
