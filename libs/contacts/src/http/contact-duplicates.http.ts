import { Controller, Inject, Query } from '@nestjs/common';
import { CONTACTS, duplicateReasons, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  integer,
  ListField,
  Listing,
  toListing,
  number,
  ObjectField,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ContactResource } from './contact-resource';

const MOST_SHOWN = 100;
const reason = oneOf(duplicateReasons, 'DuplicateReason');

class DuplicateClusterResource {
  @ObjectListField(() => ContactResource, {
    description: `The contacts of the cluster, the oldest ${MOST_SHOWN} at most.`,
  })
  contacts: ContactResource[];
  @Field(integer({ min: 2, max: Number.MAX_SAFE_INTEGER }), {
    description: 'How many contacts the cluster has in all.',
    example: 2,
  })
  size: number;
  @ListField(reason, {
    max: duplicateReasons.length,
    description:
      'What all of them share: `channel` is an address that one has as a channel and the others as a channel or on their record; `name` is a similar name in the same company.',
  })
  reasons: string[];
}

class DuplicateCandidateResource {
  @ObjectField(() => ContactResource, { description: 'The possible duplicate.' })
  contact: ContactResource;
  @Field(number({ min: 0, max: 1 }), { description: 'How likely it is the same person, from 0 to 1.', example: 0.9 })
  score: number;
  @ListField(reason, { max: duplicateReasons.length, description: 'What the two contacts share.' })
  reasons: string[];
}

const duplicates = {
  tag: 'Contacts',
  tier: 'beta',
  scopes: ['contacts:read'],
  credentials: WORKSPACE_CREDENTIALS,
} as const;

@Controller()
export class ContactDuplicatesHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts/duplicates', {
    ...duplicates,
    id: 'listDuplicateContacts',
    heavy: true,
    summary: 'List duplicate contacts',
    description:
      'Clusters of contacts that share an email address, a phone number, a tax id or a channel, or have almost the same name in the same company. A page can have fewer clusters than its limit, or none: only `nextCursor` tells whether it is the last.',
    errors: [],
    response: DuplicateClusterResource,
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<DuplicateClusterResource>> {
    const page = toPage(query);
    return toListing(await this.contacts.listDuplicates(actor, page), page);
  }

  @Operation.get('/contacts/:id/duplicates', {
    ...duplicates,
    id: 'findDuplicateContacts',
    heavy: true,
    summary: "List a contact's duplicates",
    description: `Most likely first, at most ${MOST_SHOWN}; empty for a contact that is archived or merged.`,
    errors: ['NOT_FOUND'],
    response: DuplicateCandidateResource,
    list: 'total',
  })
  async find(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<DuplicateCandidateResource>> {
    return wholeListing(await this.contacts.findDuplicates(actor, id), page);
  }
}
