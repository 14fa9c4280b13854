import { Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access } from '../index';
import { AUDIT_ACTIONS, type Actor } from '@workops/kernel';
import {
  anyObject,
  AuthorResource,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  ObjectField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  text,
  timestamp,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const word = text({ max: 255 });

class AuditTargetResource {
  @Field(word, { example: 'api_key', person: false, description: 'What kind of object it is.' })
  kind: string;
  @Field(word, {
    nullable: true,
    person: false,
    description: 'Unique identifier of the object.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
  })
  id: string | null;
}

export class AuditEntryResource {
  @Id()
  id: string;
  @Field(timestamp(), { description: 'When it happened.' })
  occurredAt: Date;
  @Field(oneOf(Object.keys(AUDIT_ACTIONS), 'AuditAction'), {
    description: 'What was done.',
    example: 'api_key.created',
  })
  action: string;
  @ObjectField(() => AuditTargetResource, { description: 'The object that it was done to.' })
  target: AuditTargetResource;
  @ObjectField(() => AuthorResource, { description: 'Who did it.' })
  author: AuthorResource;
  @Field(word, {
    nullable: true,
    person: false,
    description: 'The credential that was used; null for what the service did by itself.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a11',
  })
  credentialId: string | null;
  @Field(word, {
    nullable: true,
    person: false,
    description: 'The request in which it was done.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a12',
  })
  requestId: string | null;
  @Field(anyObject(), {
    person: 'withheld',
    description: 'More about the action, such as names, scopes and states.',
    example: { name: 'CRM' },
  })
  details: Record<string, unknown>;
}

@Controller()
export class AuditLogHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.get('/audit-log', {
    tag: 'Audit log',
    tier: 'beta',
    id: 'listAuditLog',
    credentials: WORKSPACE_CREDENTIALS,
    summary: 'List audit log entries',
    description: 'One entry for each security-relevant action, newest first. Entries are never changed or removed.',
    scopes: ['audit_log:read'],
    errors: [],
    response: AuditEntryResource,
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<AuditEntryResource>> {
    const page = toPage(query);
    return toListing(await this.access.listAuditLog(actor, page), page);
  }
}
