import { Body, Controller, Inject } from '@nestjs/common';
import { CONTACTS, MAX_MERGED, type Contacts } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Field, ListField, ObjectField } from '../http/fields/field';
import { integer, text, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { PathId } from '../http/validation';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

class MergeRequest {
  @ListField(uuid(), { min: 1, max: MAX_MERGED, description: 'The contacts to merge into the one in the path; blanks are filled in this order.' })
  secondary_ids: string[];
}

class MergedPrimary {
  @Field(uuid())
  id: string;
  @Field(text({ max: 254 }), { nullable: true, person: 'withheld' })
  email: string | null;
}

class MergeResource {
  @ObjectField(() => MergedPrimary)
  primary: MergedPrimary;
  @Field(count)
  merged_count: number;
  @Field(count)
  conversations_reassigned: number;
  @ListField(text({ max: 100 }), {
    max: 100,
    description: 'Names of the fields that were blank and were filled, never values.',
    example: ['phone'],
    person: false,
  })
  filled_fields: string[];
}

@Controller()
export class ContactMergeHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts/:id/merge', {
    id: 'mergeContacts',
    credentials: WORKSPACE_CREDENTIALS,
    tag: 'Contacts',
    tier: 'beta',
    summary: 'Merge contacts into one',
    description:
      'The contact in the path survives and takes over what the others hold; they keep answering, with `merged_into_contact_id`. ' +
      'Irreversible. Closed to connected apps that are shown people as pseudonyms.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
    status: 200,
    response: MergeResource,
  })
  async merge(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: MergeRequest): Promise<MergeResource> {
    const { survivor, mergedCount, conversationsReassigned, filledFields } = await this.contacts.merge(actor, id, body.secondary_ids);
    return {
      primary: survivor,
      merged_count: mergedCount,
      conversations_reassigned: conversationsReassigned,
      filled_fields: filledFields,
    };
  }
}
