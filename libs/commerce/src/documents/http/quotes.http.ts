import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  QUOTE_STATES,
  TAX_TREATMENTS,
  type DocumentRef,
  type Documents,
  type TaxTreatment,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  commaSeparated,
  CurrentActor,
  date,
  Field,
  type Listing,
  toListing,
  NoOtherFields,
  oneOf,
  oneOfOr,
  Operation,
  toPage,
  PathParam,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import {
  clp,
  displayId,
  DOCUMENT_FILTERS,
  DOCUMENT_INPUT,
  DocumentRequest,
  nullable,
  optional,
  reason,
  untold,
  VehicleDocumentListQuery,
  VoidableResource,
  VoidRequest,
  worked,
} from './document-fields';
import { reasonsFor } from './document-reasons';
import { displayIdInQuery, documentInPath, numberSought } from './document-ref';

const taxTreatment = oneOf(TAX_TREATMENTS, 'TaxTreatment');

@NoOtherFields(() => QuoteResource)
class IssueQuoteRequest extends DocumentRequest {
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { description: 'The contact that it is offered to.' })
  buyerContactId: string;
  @Field(clp('The price, tax included.'))
  offeredPriceClp: number;
  @Field(taxTreatment, {
    ...optional,
    description: 'By default that of the purchase or the vehicle.',
    example: 'afecto',
  })
  taxTreatment?: TaxTreatment;
  @Field(date(), { ...optional, description: 'Its last day, at most 730 days ahead. By default 7 days from today.' })
  expiresOn?: string;
}

class ExtendQuoteRequest {
  @Field(date(), { description: 'Its new last day, later than the present one.' })
  expiresOn: string;
  @Field(reason('Why it is extended.', 'Espera su crédito'))
  extendReason: string;
}

class ArchiveQuoteRequest {
  @Field(reason('Why it is archived.', 'Compró en otra parte'))
  archiveReason: string;
}

export class QuoteResource extends VoidableResource {
  @Field(displayId('quotes', 'Q-41'), { person: false })
  displayId: string;
  @Field(oneOf(QUOTE_STATES, 'QuoteState'), { description: 'The state on the date of the workspace.' })
  state: string;
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { person: 'id', description: 'The contact that it is offered to.' })
  buyerContactId: string;
  @Field(clp('The price, tax included.'))
  offeredPriceClp: number;
  @Field(worked('The price before tax.'))
  netClp: number;
  @Field(worked('The tax.', null), nullable)
  taxClp: number | null;
  @Field(taxTreatment, { description: 'How the sale is taxed.' })
  taxTreatment: TaxTreatment;
  @Field(date(), { description: 'Its last day.' })
  expiresOn: string;
  @Field(timestamp(), { description: 'When that day is over in the zone of the workspace.' })
  expiresAt: Date;
  @Field(text({ max: 500 }), { ...untold, person: 'withheld', description: 'Why it was extended last.' })
  extendReason: string | null;
  @Field(uuid(), { ...untold, description: 'The member or key that extended it.' })
  extendedBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was extended.' })
  extendedAt: Date | null;
  @Field(text({ max: 500 }), { ...untold, person: 'withheld', description: 'Why it was archived.' })
  archiveReason: string | null;
  @Field(uuid(), { ...untold, description: 'The member or key that archived it.' })
  archivedBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was archived.' })
  archivedAt: Date | null;
}

class QuoteListQuery extends VehicleDocumentListQuery {
  @Field(displayIdInQuery('Q-41'), { ...optional, description: 'Only this one.', example: 'Q-41' })
  displayId?: string;
  @Field(commaSeparated(oneOf(QUOTE_STATES, 'QuoteState'), { max: 20 }), {
    ...optional,
    description: 'In one of these states.',
    example: ['vigente'],
  })
  state?: string[];
  @Field(oneOfOr('all', ['true', 'false'], 'Archived'), {
    ...optional,
    default: 'false',
    description: 'Those archived, the others, or all.',
    example: 'all',
  })
  archived?: string;
}

const quotes = { tag: 'Quotes', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, response: QuoteResource } as const;
const inPath = documentInPath('quote', 'Q-41');
const moving = {
  ...quotes,
  ...inPath,
  scopes: ['quotes:write'],
  errors: ['NOT_FOUND', 'CONFLICT'],
  status: 200,
} as const;

@Controller()
export class QuotesHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/quotes', {
    ...quotes,
    id: 'issueQuote',
    ceiling: { uncounted: 'Documents grow with the business.' },
    outlivesTheApp: 'data',
    pseudonyms: {
      takes: [...DOCUMENT_INPUT, 'vehicleId', 'buyerContactId', 'offeredPriceClp', 'taxTreatment', 'expiresOn'],
    },
    summary: 'Issue a quote',
    description: 'It is frozen and holds no vehicle.',
    scopes: ['quotes:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('IssueQuote', 'quote')],
  })
  issue(@CurrentActor() actor: Actor, @Body() body: IssueQuoteRequest): Promise<QuoteResource> {
    return this.documents.quotes.issue(actor, body);
  }

  @Operation.get('/quotes', {
    ...quotes,
    id: 'listQuotes',
    pseudonyms: { takes: [...DOCUMENT_FILTERS, 'displayId', 'state', 'archived'] },
    summary: 'List quotes',
    description: 'Newest first.',
    scopes: ['quotes:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: QuoteListQuery): Promise<Listing<QuoteResource>> {
    const page = toPage(query);
    const { state: states, archived = 'false', displayId: sought, ...filter } = query;
    const shown = archived === 'all' ? undefined : archived === 'true';
    return toListing(
      await this.documents.quotes.list(actor, {
        ...filter,
        ...page,
        number: numberSought('quote', sought),
        states,
        archived: shown,
      }),
      page,
    );
  }

  @Operation.get('/quotes/:id', {
    ...quotes,
    ...inPath,
    id: 'readQuote',
    pseudonyms: { takes: [] },
    summary: 'Get a quote',
    scopes: ['quotes:read'],
    errors: ['NOT_FOUND'],
  })
  read(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<QuoteResource> {
    return this.documents.quotes.read(actor, ref);
  }

  @Operation.post('/quotes/:id/extend', {
    ...moving,
    id: 'extendQuote',
    pseudonyms: { takes: ['expiresOn', 'extendReason'] },
    summary: 'Extend a quote',
    description: 'Also an expired one.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('ExtendQuote', 'quote', 'extend')],
  })
  extend(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() body: ExtendQuoteRequest,
  ): Promise<QuoteResource> {
    return this.documents.quotes.extend(actor, ref, { expiresOn: body.expiresOn, reason: body.extendReason.trim() });
  }

  @Operation.post('/quotes/:id/void', {
    ...moving,
    id: 'voidQuote',
    pseudonyms: { takes: ['voidReason'] },
    summary: 'Void a quote',
    reasons: [reasonsFor('VoidQuote', 'quote', 'void')],
  })
  void(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { voidReason }: VoidRequest,
  ): Promise<QuoteResource> {
    return this.documents.quotes.void(actor, ref, voidReason.trim());
  }

  @Operation.post('/quotes/:id/archive', {
    ...moving,
    id: 'archiveQuote',
    pseudonyms: { takes: ['archiveReason'] },
    summary: 'Archive a quote',
    description: 'Lists leave it out from then on. It stays in its state.',
    errors: ['NOT_FOUND'],
  })
  archive(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { archiveReason }: ArchiveQuoteRequest,
  ): Promise<QuoteResource> {
    return this.documents.quotes.archive(actor, ref, archiveReason.trim());
  }
}
