import { Body, Controller, Inject } from '@nestjs/common';
import { CONTACTS, MAX_MERGED, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  integer,
  ListField,
  NARROWED_MAKER,
  ObjectField,
  Operation,
  PathId,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { MERGED } from './reasons';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

class MergeRequest {
  @ListField(uuid(), {
    min: 1,
    max: MAX_MERGED,
    description: 'The contacts to merge into the one in the path. Blanks of the survivor are filled in this order.',
  })
  secondaryIds: string[];
}

class MergedPrimary {
  @Field(uuid(), { description: 'Unique identifier of the surviving contact.' })
  id: string;
  @Field(text({ max: 254 }), {
    nullable: true,
    person: 'withheld',
    description: 'The email address of the surviving contact; null without `contacts:read`.',
    example: 'josefa@example.com',
  })
  email: string | null;
}

class MergeResource {
  @ObjectField(() => MergedPrimary, { description: 'The surviving contact.' })
  primary: MergedPrimary;
  @Field(count, { description: 'How many contacts were merged into it.', example: 1 })
  mergedCount: number;
  @Field(count, { description: 'How many conversations moved to it.', example: 0 })
  conversationsReassigned: number;
  @ListField(text({ max: 100 }), {
    max: 100,
    person: false,
    description: 'The fields that were blank and were filled, never their values.',
    example: ['phone'],
  })
  filledFields: string[];
}

@Controller()
export class ContactMergeHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts/:id/merge', {
    id: 'mergeContacts',
    credentials: WORKSPACE_CREDENTIALS,
    tag: 'Contacts',
    tier: 'beta',
    summary: 'Merge contacts',
    description:
      'The contact in the path survives and takes over what belongs to the others, which keep answering with `merged_into_contact_id`. Irreversible. Not available to connected apps that see people as pseudonyms.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
    reasons: [MERGED, NARROWED_MAKER],
    status: 200,
    response: MergeResource,
  })
  async merge(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: MergeRequest): Promise<MergeResource> {
    const { survivor, ...counts } = await this.contacts.merge(actor, id, body.secondaryIds);
    const primary = actor.scopes.has('contacts:read') ? survivor : { ...survivor, email: null };
    return { primary, ...counts };
  }
}
