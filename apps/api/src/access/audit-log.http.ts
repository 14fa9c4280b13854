import { Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { AUDIT_ACTIONS, type Actor, type AuditEntry } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { AuthorResource, authorOf } from '../http/author';
import type { Listing } from '../http/envelope';
import { Field, ObjectField } from '../http/fields/field';
import { anyObject, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';

const word = text({ max: 255 });

class AuditTargetResource {
  @Field(word, { example: 'api_key', person: false })
  kind: string;
  @Field(word, { nullable: true, person: false })
  id: string | null;
}

export class AuditEntryResource {
  @Field(uuid())
  id: string;
  @Field(timestamp())
  occurred_at: string;
  @Field(oneOf(Object.keys(AUDIT_ACTIONS)))
  action: string;
  @ObjectField(() => AuditTargetResource, { description: 'What it was done to.' })
  target: AuditTargetResource;
  @ObjectField(() => AuthorResource)
  author: AuthorResource;
  @Field(word, { nullable: true, description: 'Which credential it was done with; null for what the service did by itself.', person: false })
  credential_id: string | null;
  @Field(word, { nullable: true, description: 'Of the call in which it was done.', person: false })
  request_id: string | null;
  @Field(anyObject(), { description: 'What explains it: names, scopes, states.', person: 'withheld' })
  details: Record<string, unknown>;
}

const resourceOf = (entry: AuditEntry): AuditEntryResource => ({
  id: entry.id,
  occurred_at: entry.occurredAt.toISOString(),
  action: entry.action,
  target: entry.target,
  author: authorOf(entry.author),
  credential_id: entry.credentialId,
  request_id: entry.requestId,
  details: entry.details,
});

@Controller()
export class AuditLogHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.get('/audit-log', {
    tag: 'Audit log',
    tier: 'beta',
    id: 'listAuditLog',
    credentials: WORKSPACE_CREDENTIALS,
    summary: 'Read the audit log',
    description: 'One entry for each security-relevant act, newest first. Entries are never changed or removed.',
    scopes: ['audit_log:read'],
    errors: [],
    response: AuditEntryResource,
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<AuditEntryResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.listAuditLog(actor, page), page, resourceOf);
  }
}
