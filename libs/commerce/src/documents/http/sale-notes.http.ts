import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  MOST_TRADE_INS,
  problemsOfPrice,
  SALE_NOTE_STATUSES,
  TAX_TREATMENTS,
  type DocumentRef,
  type Documents,
  type TaxTreatment,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  clp as pesos,
  commaSeparated,
  CurrentActor,
  Field,
  flag,
  ListField,
  type Listing,
  toListing,
  oneOf,
  Operation,
  toPage,
  PathParam,
  text,
  timestamp,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import {
  clearable,
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
import { netClp, OneSum, sumOf, totalClp } from './given-sum';

const taxTreatment = oneOf(TAX_TREATMENTS, 'TaxTreatment');
@OneSum
@Together<IssueSaleNoteRequest>(['totalClp', 'netClp', 'quoteId'], ({ quoteId, ...given }) =>
  problemsOfPrice({ sum: sumOf(given), quoteId }),
)
class IssueSaleNoteRequest extends DocumentRequest {
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { description: 'The contact that buys.' })
  buyerContactId: string;
  @Field(totalClp, {
    ...optional,
    description: 'What the buyer pays, tax included. By default the price of the quote.',
  })
  totalClp?: number;
  @Field(netClp, optional)
  netClp?: number;
  @Field(taxTreatment, {
    ...optional,
    description: 'By default that of the purchase or the vehicle.',
    example: 'afecto',
  })
  taxTreatment?: TaxTreatment;
  @Field(uuid(), {
    ...clearable,
    description: 'A quote of the same vehicle and contact, which lends price, salesperson and lead.',
  })
  quoteId?: string | null;
  @ListField(uuid(), {
    ...optional,
    max: MOST_TRADE_INS,
    description: 'Purchase notes from the buyer that pay a part.',
  })
  tradeInPurchaseNoteIds?: string[];
}

export class SaleNoteResource extends VoidableResource {
  @Field(displayId('sale notes', 'V-9'), { person: false })
  displayId: string;
  @Field(oneOf(SALE_NOTE_STATUSES, 'SaleNoteStatus'), { description: 'The status.' })
  status: string;
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { person: 'id', description: 'The contact that buys.' })
  buyerContactId: string;
  @Field(clp('What the buyer pays, tax included.'))
  totalClp: number;
  @Field(worked('The price before tax.'))
  netClp: number;
  @Field(worked('The tax.', null), nullable)
  taxClp: number | null;
  @Field(taxTreatment, { description: 'How the sale is taxed.' })
  taxTreatment: TaxTreatment;
  @Field(worked('What the trade-ins come to.', 0))
  tradeInClp: number;
  @Field(worked('What was paid, net of refunds.', 500_000))
  paidClp: number;
  @Field(worked('What is still to be paid.', 8_490_000))
  balanceClp: number;
  @ListField(uuid(), { max: MOST_TRADE_INS, description: 'The purchase notes that pay a part.' })
  tradeInPurchaseNoteIds: readonly string[];
  @Field(uuid(), { ...nullable, description: 'The quote that it came from.' })
  quoteId: string | null;
  @Field(uuid(), { ...nullable, description: 'The reservation that it came from.' })
  reservationId: string | null;
  @Field(flag(), { description: 'Whether the total is below the least price of the vehicle.', example: false })
  priceApprovalRequired: boolean;
  @Field(text({ max: 500 }), { ...untold, person: 'withheld', description: 'Why its salesperson was corrected last.' })
  correctionReason: string | null;
  @Field(uuid(), { ...untold, description: 'The member or key that corrected it.' })
  correctedBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was corrected.' })
  correctedAt: Date | null;
  @Field(uuid(), { ...untold, description: 'The member or key that approved it.' })
  approvedBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was approved.' })
  approvedAt: Date | null;
}

class CorrectSalespersonRequest {
  @Field(uuid(), { ...untold, description: 'The member whose sale it is; null for nobody.' })
  salespersonId: string | null;
  @Field(reason('Why it is corrected.', 'La vendió Ana'))
  correctionReason: string;
}

class SaleNoteListQuery extends VehicleDocumentListQuery {
  @Field(pesos(), {
    ...optional,
    description: 'Only those that still owe at least this. Voided ones owe nothing.',
    example: 1,
  })
  balanceMin?: number;
  @Field(displayIdInQuery('V-9'), { ...optional, description: 'Only this one.', example: 'V-9' })
  displayId?: string;
  @Field(commaSeparated(oneOf(SALE_NOTE_STATUSES, 'SaleNoteStatus'), { max: 20 }), {
    ...optional,
    description: 'In one of these states.',
    example: ['issued'],
  })
  status?: string[];
}

const saleNotes = {
  tag: 'Sale notes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: SaleNoteResource,
} as const;
const inPath = documentInPath('sale_note', 'V-9');

@Controller()
export class SaleNotesHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/sale-notes', {
    ...saleNotes,
    id: 'issueSaleNote',
    ceiling: { uncounted: 'Documents grow with the business.' },
    outlivesTheApp: 'data',
    pseudonyms: {
      takes: [
        ...DOCUMENT_INPUT,
        'vehicleId',
        'buyerContactId',
        'totalClp',
        'netClp',
        'taxTreatment',
        'quoteId',
        'tradeInPurchaseNoteIds',
      ],
    },
    summary: 'Issue a sale note',
    description: 'It holds nothing: several may be issued for a vehicle, and one is approved.',
    scopes: ['sale_notes:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('IssueSaleNote', 'sale_note')],
  })
  issue(
    @CurrentActor() actor: Actor,
    @Body() { totalClp, netClp, ...body }: IssueSaleNoteRequest,
  ): Promise<SaleNoteResource> {
    return this.documents.saleNotes.issue(actor, { ...body, sum: sumOf({ totalClp, netClp }) });
  }

  @Operation.get('/sale-notes', {
    ...saleNotes,
    id: 'listSaleNotes',
    pseudonyms: { takes: [...DOCUMENT_FILTERS, 'displayId', 'status', 'balanceMin'] },
    summary: 'List sale notes',
    description: 'Newest first.',
    scopes: ['sale_notes:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() { status: states, displayId: sought, ...query }: SaleNoteListQuery,
  ): Promise<Listing<SaleNoteResource>> {
    const page = toPage(query);
    return toListing(
      await this.documents.saleNotes.list(actor, {
        ...query,
        ...page,
        number: numberSought('sale_note', sought),
        states,
      }),
      page,
    );
  }

  @Operation.get('/sale-notes/:id', {
    ...saleNotes,
    ...inPath,
    id: 'readSaleNote',
    pseudonyms: { takes: [] },
    summary: 'Get a sale note',
    scopes: ['sale_notes:read'],
    errors: ['NOT_FOUND'],
  })
  read(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<SaleNoteResource> {
    return this.documents.saleNotes.read(actor, ref);
  }

  @Operation.post('/sale-notes/:id/approve', {
    ...saleNotes,
    ...inPath,
    id: 'approveSaleNote',
    pseudonyms: { takes: [] },
    summary: 'Approve a sale note',
    description: 'The vehicle is sold and the lead won, whatever the balance.',
    scopes: ['sale_notes:approve'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('ApproveSaleNote', 'sale_note', 'approve')],
    status: 200,
  })
  approve(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<SaleNoteResource> {
    return this.documents.saleNotes.approve(actor, ref);
  }

  @Operation.post('/sale-notes/:id/salesperson', {
    ...saleNotes,
    ...inPath,
    id: 'correctSalesperson',
    pseudonyms: { takes: ['salespersonId', 'correctionReason'] },
    summary: 'Correct the salesperson of a sale note',
    description: 'Of an issued or approved one. Its payments follow, so that they are seen with it.',
    scopes: ['sale_notes:approve'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('CorrectSalesperson', 'sale_note', 'correct')],
    status: 200,
  })
  correct(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { salespersonId, correctionReason }: CorrectSalespersonRequest,
  ): Promise<SaleNoteResource> {
    return this.documents.saleNotes.correctSalesperson(actor, ref, { salespersonId, reason: correctionReason.trim() });
  }

  @Operation.post('/sale-notes/:id/void', {
    ...saleNotes,
    ...inPath,
    id: 'voidSaleNote',
    pseudonyms: { takes: ['voidReason'] },
    summary: 'Void a sale note',
    description:
      'An approved one takes `sale_notes:approve`. The vehicle and the trade-ins are free again; money stays and may be refunded.',
    scopes: [],
    anyScopeOf: ['sale_notes:write', 'sale_notes:approve'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('VoidSaleNote', 'sale_note', 'void')],
    status: 200,
  })
  void(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { voidReason }: VoidRequest,
  ): Promise<SaleNoteResource> {
    return this.documents.saleNotes.void(actor, ref, voidReason.trim());
  }
}
