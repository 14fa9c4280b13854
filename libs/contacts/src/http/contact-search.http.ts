import { Controller, Inject, Query } from '@nestjs/common';
import { channelKinds, CONTACTS, type ChannelKind, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  countedListing,
  CurrentActor,
  CURSOR_EXPIRED,
  describedObject,
  Field,
  integer,
  type Listing,
  toListing,
  parseOffset,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  text,
  timestamp,
  uuid,
  uuidOr,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ContactResource } from './contact-resource';

const DEFAULT_FOUND = 20;
const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const counts = describedObject({ additionalProperties: { type: 'integer' } });

class ListContactsQuery extends PageQuery {
  @Field(timestamp(), {
    optional: true,
    description: 'Only contacts that were written at this instant or later. Ignored together with `cursor`.',
  })
  updatedSince?: Date;
  @Field(text({ min: 1, max: 254 }), {
    optional: true,
    description: 'The exact email address, in any case.',
    example: 'josefa@example.com',
  })
  email?: string;
  @Field(text({ min: 1, max: 50 }), {
    optional: true,
    description: 'The exact phone number, in any notation.',
    example: '(+56) 9 1234-5678',
  })
  phone?: string;
  @Field(text({ min: 1, max: 255 }), { optional: true, description: 'The exact external id.', example: 'crm-1' })
  externalId?: string;
  @Field(text({ min: 1, max: 200 }), {
    optional: true,
    description: 'The exact tax id; a RUT in any notation.',
    example: '12.345.678-5',
  })
  taxId?: string;
}

class SearchContactsQuery {
  @Field(text({ max: 200 }), {
    optional: true,
    description:
      'Words of the name, email, phone or external id, in any order; all must match. Case and accents are ignored. A word of one or two letters matches the beginning of words. Without it, every contact matches.',
    example: 'jose nunez',
  })
  q?: string;
  @Field(text({ max: 500 }), {
    optional: true,
    description: 'Only contacts in this stage, or in one of several separated by commas.',
    example: 'prospect,unknown',
  })
  lifecycleStage?: string;
  @Field(oneOf(channelKinds, 'ChannelKind'), {
    optional: true,
    description: 'Only contacts with a channel of this kind.',
  })
  channel?: ChannelKind;
  @Field(text({ max: 100 }), {
    optional: true,
    description: 'Only contacts with a lead from this source.',
    example: 'manual',
  })
  leadSource?: string;
  @Field(uuid(), { optional: true, description: 'Only contacts with this tag.' })
  tagId?: string;
  @Field(uuidOr('none'), {
    optional: true,
    description: 'Only contacts of this company, or `none` for contacts without a company.',
  })
  companyId?: string;
  @Field(uuid(), { optional: true, description: 'Leave this contact out.' })
  excludeId?: string;
  @Field(integer({ min: 1, max: 100 }), {
    optional: true,
    default: DEFAULT_FOUND,
    description: 'How many contacts to return at most.',
    example: 20,
  })
  limit?: number;
  @Field(integer({ min: 0, max: 1_000_000 }), {
    optional: true,
    default: 0,
    description: 'How many matches to skip.',
    example: 0,
  })
  offset?: number;
  @Field(text({ max: 50 }), {
    optional: true,
    description: 'The `nextCursor` of the previous page. Takes the place of `offset`.',
    example: 'bzoyMA',
  })
  cursor?: string;
}

class ContactStatsResource {
  @Field(count, { description: 'How many contacts there are.', example: 120 })
  total: number;
  @Field(counts, {
    person: false,
    description: 'How many contacts are in each stage.',
    example: { unknown: 100, prospect: 20 },
  })
  byLifecycleStage: Record<string, number>;
  @Field(counts, {
    person: false,
    description: 'How many contacts have each kind of channel.',
    example: { email: 90, whatsapp: 60 },
  })
  byChannel: Record<string, number>;
  @Field(counts, {
    person: false,
    description: 'How many contacts have a lead from each source.',
    example: { manual: 40 },
  })
  byLeadSource: Record<string, number>;
  @Field(count, { description: 'How many contacts have an email address.', example: 90 })
  withEmail: number;
  @Field(count, { description: 'How many contacts have a phone number.', example: 80 })
  withPhone: number;
  @Field(count, { description: 'How many contacts marketing may be sent to by email.', example: 64 })
  marketable: number;
  @Field(count, { description: 'How many contacts are blocked.', example: 2 })
  blocked: number;
}

class MarketableCountResource {
  @Field(count, { description: 'How many contacts marketing may be sent to by email.', example: 64 })
  marketable: number;
}

const contacts = {
  tag: 'Contacts',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['contacts:read'],
  errors: [],
} as const;

@Controller()
export class ContactSearchHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts', {
    ...contacts,
    id: 'listContacts',
    pseudonyms: { takes: ['cursor', 'limit', 'updatedSince'] },
    summary: 'List contacts',
    description:
      'To keep a copy in sync: contacts in the order in which they were last written. The last page has a `resumeCursor`; use it later to get what was written since, including contacts that were archived or merged. Nothing is skipped. With `email`, `phone`, `external_id` or `tax_id`, the list contains the exact matches only: repeat the filter with each cursor; there is no `resumeCursor`. A cursor from before a restore of the database is refused with 410 `GONE` and the reason `cursor_expired`: start again without one and replace the copy.',
    errors: ['GONE'],
    reasons: [CURSOR_EXPIRED],
    response: ContactResource,
    list: 'feed',
    snapshot: true,
  })
  async list(@CurrentActor() actor: Actor, @Query() query: ListContactsQuery): Promise<Listing<ContactResource>> {
    const page = toPage(query);
    const { updatedSince = null, email, phone, externalId, taxId } = query;
    return toListing(
      await this.contacts.list(actor, { ...page, updatedSince, keys: { email, phone, externalId, taxId } }),
      page,
    );
  }

  @Operation.get('/contacts/search', {
    ...contacts,
    id: 'searchContacts',
    heavy: true,
    summary: 'Search contacts',
    description: 'Best match first, then newest. Archived and merged contacts are left out.',
    response: ContactResource,
    list: 'total',
  })
  async search(@CurrentActor() actor: Actor, @Query() query: SearchContactsQuery): Promise<Listing<ContactResource>> {
    const { lifecycleStage, limit = DEFAULT_FOUND, cursor, ...filters } = query;
    const offset = cursor === undefined ? (query.offset ?? 0) : parseOffset(cursor);
    const lifecycleStages = lifecycleStage?.split(',').map((stage) => stage.trim());
    return countedListing(await this.contacts.search(actor, { ...filters, lifecycleStages, limit, offset }), {
      limit,
      offset,
    });
  }

  @Operation.get('/contacts/stats', {
    ...contacts,
    id: 'countContacts',
    heavy: true,
    pseudonyms: { takes: [] },
    summary: 'Get contact statistics',
    description: 'Counts over all contacts, without archived and merged ones.',
    response: ContactStatsResource,
  })
  async stats(@CurrentActor() actor: Actor): Promise<ContactStatsResource> {
    return this.contacts.count(actor);
  }

  @Operation.get('/contacts/marketable-count', {
    ...contacts,
    id: 'countMarketableContacts',
    heavy: true,
    pseudonyms: { takes: [] },
    summary: 'Count marketable contacts',
    description:
      'Contacts that have an email address, have consented, are subscribed, and are neither blocked nor archived nor merged.',
    response: MarketableCountResource,
  })
  async marketable(@CurrentActor() actor: Actor): Promise<MarketableCountResource> {
    const { marketable } = await this.contacts.count(actor);
    return { marketable };
  }
}
