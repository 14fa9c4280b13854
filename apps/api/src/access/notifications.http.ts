import { Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access, type ShownNotice } from '@workops/access';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const anyText = text({ max: 10_000 });

export class NotificationResource {
  @Field(uuid())
  id: string;
  @Field(anyText, { description: 'What it is about, for programs: `webhook_paused`.', person: false })
  kind: string;
  @Field(anyText, { person: 'withheld' })
  subject: string;
  @Field(anyText, { person: 'withheld' })
  text: string;
  @Field(timestamp(), { nullable: true, description: 'When this reader read it.' })
  read_at: string | null;
  @Field(timestamp())
  created_at: string;
}

const resourceOf = ({ id, kind, subject, text: content, readAt, createdAt }: ShownNotice): NotificationResource => ({
  id,
  kind,
  subject,
  text: content,
  read_at: readAt && readAt.toISOString(),
  created_at: createdAt.toISOString(),
});

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
    summary: 'List what owners and admins were told',
    description: 'Newest first. A member sees what was addressed to them, an API key everything of its workspace.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<NotificationResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.notices.list(actor, page), page, resourceOf);
  }

  @Operation.post('/notifications/:id/read', {
    ...notifications,
    id: 'readNotification',
    summary: 'Mark a notification read',
    description: 'For this reader alone. A repeat keeps the first time.',
    status: 200,
    errors: ['NOT_FOUND'],
  })
  async markRead(@CurrentActor() actor: Actor, @PathId() id: string): Promise<NotificationResource> {
    return resourceOf(await this.access.notices.markRead(actor, id));
  }
}
