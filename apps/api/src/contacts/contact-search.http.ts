import { Controller, Inject, Query } from '@nestjs/common';
import { channelKinds, CONTACTS, type ChannelKind, type Contacts, type ContactStats } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { describedObject, integer, oneOf, text, timestamp, uuid, uuidOr } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { ContactResource, resourceOf } from './contact-resource';

const DEFAULT_FOUND = 20;
const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const counts = describedObject({ additionalProperties: { type: 'integer' } });

class ListContactsQuery extends PageQuery {
  @Field(timestamp(), { optional: true, description: 'Only contacts that were written since. A `cursor` goes on as its list began.' })
  updated_since?: string;
  @Field(text({ min: 1, max: 254 }), { optional: true, description: 'In any capitals.', example: 'josefa@example.com' })
  email?: string;
  @Field(text({ min: 1, max: 50 }), { optional: true, description: 'In any notation.', example: '(+56) 9 1234-5678' })
  phone?: string;
  @Field(text({ min: 1, max: 255 }), { optional: true, example: 'crm-1' })
  external_id?: string;
  @Field(text({ min: 1, max: 200 }), { optional: true, description: 'A RUT in any notation.', example: '12.345.678-5' })
  tax_id?: string;
}

class SearchContactsQuery {
  @Field(text({ max: 200 }), {
    optional: true,
    description:
      'Words of the name, email, phone or external id, all required, in any order; accents and capitals do not count. A word of one or two ' +
      'letters is looked for where words begin. Without it every contact matches.',
    example: 'jose nunez',
  })
  q?: string;
  @Field(text({ max: 500 }), { optional: true, description: 'One stage, or several separated by commas.', example: 'prospect,unknown' })
  lifecycle_stage?: string;
  @Field(oneOf(channelKinds), { optional: true })
  channel?: ChannelKind;
  @Field(text({ max: 100 }), { optional: true })
  lead_source?: string;
  @Field(uuid(), { optional: true })
  tag_id?: string;
  @Field(uuidOr('none'), { optional: true, description: '`none` for contacts without a company.' })
  company_id?: string;
  @Field(uuid(), { optional: true })
  exclude_id?: string;
  @Field(integer({ min: 1, max: 100 }), { optional: true, default: DEFAULT_FOUND })
  limit?: number;
  @Field(integer({ min: 0, max: 1_000_000 }), { optional: true, default: 0 })
  offset?: number;
}

class ContactStatsResource {
  @Field(count)
  total: number;
  @Field(counts, { person: false })
  by_lifecycle_stage: Record<string, number>;
  @Field(counts, { description: 'A contact counts once for each kind of channel that it has.', person: false })
  by_channel: Record<string, number>;
  @Field(counts, { person: false })
  by_lead_source: Record<string, number>;
  @Field(count)
  with_email: number;
  @Field(count)
  with_phone: number;
  @Field(count)
  marketable: number;
  @Field(count)
  blocked: number;
}

class MarketableCountResource {
  @Field(count)
  marketable: number;
}

const statsResourceOf = (stats: ContactStats): ContactStatsResource => ({
  total: stats.total,
  by_lifecycle_stage: stats.byLifecycleStage,
  by_channel: stats.byChannel,
  by_lead_source: stats.byLeadSource,
  with_email: stats.withEmail,
  with_phone: stats.withPhone,
  marketable: stats.marketable,
  blocked: stats.blocked,
});

const contacts = { tag: 'Contacts', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, scopes: ['contacts:read'], errors: [] } as const;

@Controller()
export class ContactSearchHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts', {
    ...contacts,
    id: 'listContacts',
    pseudonyms: { takes: ['cursor', 'limit', 'updated_since'] },
    summary: 'List contacts',
    description:
      'For keeping a copy: in the order in which they were written last. The last page carries a `resumeCursor`; asked with it, later, the list ' +
      'goes on with whatever was written since, contacts that were archived or merged meanwhile included. Nothing is ever skipped. ' +
      'With `email`, `phone`, `external_id` or `tax_id` it answers at once with the listed contacts that have exactly these: give them with each ' +
      'cursor again; there is no `resumeCursor`. A cursor from before the database was restored is 410 `GONE` with the reason `cursor_expired`: begin again without one, and replace the copy.',
    errors: ['GONE'],
    response: ContactResource,
    list: 'feed',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: ListContactsQuery): Promise<Listing<ContactResource>> {
    const page = pageOf(query);
    const updatedSince = query.updated_since === undefined ? null : new Date(query.updated_since);
    const { email, phone, external_id: externalId, tax_id: taxId } = query;
    return listingOf(await this.contacts.list(actor, { ...page, updatedSince, keys: { email, phone, externalId, taxId } }), page, resourceOf);
  }

  @Operation.get('/contacts/search', {
    ...contacts,
    id: 'searchContacts',
    heavy: true,
    summary: 'Search contacts',
    description: 'Best match first, then newest. Archived and merged contacts never appear.',
    response: ContactResource,
    list: 'total',
  })
  async search(@CurrentActor() actor: Actor, @Query() query: SearchContactsQuery): Promise<Listing<ContactResource>> {
    const { items, total } = await this.contacts.search(actor, {
      q: query.q,
      lifecycleStages: query.lifecycle_stage?.split(',').map((stage) => stage.trim()),
      channel: query.channel,
      leadSource: query.lead_source,
      tagId: query.tag_id,
      companyId: query.company_id,
      excludeId: query.exclude_id,
      limit: query.limit ?? DEFAULT_FOUND,
      offset: query.offset ?? 0,
    });
    return new Listing(items.map(resourceOf), { total });
  }

  @Operation.get('/contacts/stats', {
    ...contacts,
    id: 'countContacts',
    heavy: true,
    pseudonyms: { takes: [] },
    summary: 'Count contacts',
    description: 'Over the whole book. Archived and merged contacts are in none of the counts.',
    response: ContactStatsResource,
  })
  async stats(@CurrentActor() actor: Actor): Promise<ContactStatsResource> {
    return statsResourceOf(await this.contacts.count(actor));
  }

  @Operation.get('/contacts/marketable-count', {
    ...contacts,
    id: 'countMarketableContacts',
    heavy: true,
    pseudonyms: { takes: [] },
    summary: 'Count the contacts that marketing may be sent to',
    description: 'They have an email, consent and an email that is subscribed, and are neither blocked nor archived nor merged.',
    response: MarketableCountResource,
  })
  async marketable(@CurrentActor() actor: Actor): Promise<MarketableCountResource> {
    const { marketable } = await this.contacts.count(actor);
    return { marketable };
  }
}
