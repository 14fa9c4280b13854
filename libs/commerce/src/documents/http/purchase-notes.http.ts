import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  displayIdOf,
  PURCHASE_STATUSES,
  PURCHASE_TREATMENTS,
  type Documents,
  type DocumentRef,
  type PurchaseNote,
  type PurchaseTreatment,
} from '../../index';
import { CLP, type Actor } from '@workops/kernel';
import {
  type AskedPage,
  commaSeparated,
  CurrentActor,
  date,
  documented,
  Field,
  integer,
  type Listing,
  toListing,
  mapped,
  oneOf,
  Operation,
  toPage,
  PathParam,
  trimmedText,
  timestamp,
  uuid,
  wholeListing,
  WholePageQuery,
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
  VehicleDocumentListQuery,
  VoidableResource,
  VoidRequest,
  worked,
} from './document-fields';
import { reasonsFor } from './document-reasons';
import { displayIdInQuery, documentInPath, numberSought } from './document-ref';
import { OneSum, SomeSum, sumOf } from './given-sum';
import { PastPurchaseResource } from './past-purchase-resource';

const status = documented(oneOf(PURCHASE_STATUSES, 'PurchaseNoteStatus'), { description: 'Whether the note stands.' });
const treatment = documented(oneOf(PURCHASE_TREATMENTS, 'PurchaseTaxTreatment'), {
  description: 'How the purchase is taxed.',
});
const seller = documented(uuid(), { description: 'The contact that sells.' });
const sum = integer(CLP);

@OneSum
@SomeSum
class PurchaseNoteRequest extends DocumentRequest {
  @Field(seller)
  sellerContactId: string;
  @Field(uuid(), {
    ...clearable,
    description: 'The vehicle. It is then sold `afecto` where it was bought so, else `exento`.',
  })
  vehicleId?: string | null;
  @Field(clp('What is paid, tax included. This or `net_clp` is required.', 7_200_000), optional)
  totalClp?: number;
  @Field(sum, { ...optional, description: 'What is paid before tax, in place of the total.' })
  netClp?: number;
  @Field(treatment)
  taxTreatment: PurchaseTreatment;
  @Field(date(), { ...clearable, description: 'The day of the purchase, by default today; never later.' })
  purchasedOn?: string | null;
}

@OneSum
class CorrectPurchaseNoteRequest {
  @Field(uuid(), { ...optional, description: 'The contact that sells.' })
  sellerContactId?: string;
  @Field(uuid(), { ...clearable, description: 'The vehicle.' })
  vehicleId?: string | null;
  @Field(sum, { ...optional, description: 'What is paid, tax included.' })
  totalClp?: number;
  @Field(sum, { ...optional, description: 'What is paid before tax, in place of the total.' })
  netClp?: number;
  @Field(oneOf(PURCHASE_TREATMENTS, 'PurchaseTaxTreatment'), { ...optional, description: 'How the purchase is taxed.' })
  taxTreatment?: PurchaseTreatment;
  @Field(date(), { ...optional, description: 'The day of the purchase; not after today.', example: '2027-01-10' })
  purchasedOn?: string;
  @Field(trimmedText({ max: 500 }), {
    ...clearable,
    description: 'Why it is corrected.',
    example: 'Fecha mal digitada',
  })
  correctionReason?: string | null;
}

export class PurchaseNoteResource extends VoidableResource {
  @Field(displayId('purchase notes', 'P-23'), { person: false })
  displayId: string;
  @Field(status)
  status: string;
  @Field(seller, { person: 'id' })
  sellerContactId: string;
  @Field(uuid(), { ...nullable, description: 'The vehicle.' })
  vehicleId: string | null;
  @Field(worked('What is paid before tax.', 7_200_000))
  netClp: number;
  @Field(worked('The tax; null where none is due.', null), nullable)
  taxClp: number | null;
  @Field(worked('What is paid.', 7_200_000))
  totalClp: number;
  @Field(treatment)
  taxTreatment: PurchaseTreatment;
  @Field(date(), { description: 'The day of the purchase.' })
  purchasedOn: string;
  @Field(uuid(), { ...nullable, description: 'The member or key that corrected it last.' })
  correctedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was corrected last.' })
  correctedAt: Date | null;
}

class PurchaseNoteListQuery extends VehicleDocumentListQuery {
  @Field(displayIdInQuery('P-23'), { ...optional, description: 'Only this one.', example: 'P-23' })
  displayId?: string;
  @Field(commaSeparated(oneOf(PURCHASE_STATUSES, 'PurchaseNoteStatus'), { max: 20 }), {
    ...optional,
    description: 'Only those in one of these states.',
    example: ['issued'],
  })
  status?: string[];
}

const notes = {
  tag: 'Purchase notes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PurchaseNoteResource,
} as const;
const inPath = documentInPath('purchase_note', 'P-23');

const shown = (note: PurchaseNote): PurchaseNoteResource => ({
  ...note,
  displayId: displayIdOf('purchase_note', note),
});

const NOTHING_ELSE = { vehicleId: null, purchasedOn: null, note: null };

@Controller()
export class PurchaseNotesHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/purchase-notes', {
    ...notes,
    id: 'issuePurchaseNote',
    ceiling: { uncounted: 'Purchases grow with the stock.' },
    outlivesTheApp: 'data',
    pseudonyms: {
      takes: [...DOCUMENT_INPUT, 'sellerContactId', 'vehicleId', 'totalClp', 'netClp', 'taxTreatment', 'purchasedOn'],
    },
    summary: 'Issue a purchase note',
    description: 'A vehicle has one purchase note that stands.',
    scopes: ['purchase_notes:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('IssuePurchaseNote', 'purchase_note')],
  })
  async issue(
    @CurrentActor() actor: Actor,
    @Body() { totalClp, netClp, ...body }: PurchaseNoteRequest,
  ): Promise<PurchaseNoteResource> {
    const sum = sumOf({ totalClp, netClp })!;
    return shown(await this.documents.purchaseNotes.issue(actor, { ...NOTHING_ELSE, ...body, sum }));
  }

  @Operation.get('/purchase-notes', {
    ...notes,
    id: 'listPurchaseNotes',
    pseudonyms: { takes: [...DOCUMENT_FILTERS, 'displayId', 'status'] },
    summary: 'List purchase notes',
    description: 'Newest first.',
    scopes: ['purchase_notes:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: PurchaseNoteListQuery,
  ): Promise<Listing<PurchaseNoteResource>> {
    const page: AskedPage = toPage(query);
    const { status: states, displayId: sought, ...filter } = query;
    return toListing(
      mapped(
        await this.documents.purchaseNotes.list(actor, {
          ...filter,
          ...page,
          number: numberSought('purchase_note', sought),
          states,
        }),
        shown,
      ),
      page,
    );
  }

  @Operation.get('/purchase-notes/:id', {
    ...notes,
    ...inPath,
    id: 'readPurchaseNote',
    pseudonyms: { takes: [] },
    summary: 'Get a purchase note',
    scopes: ['purchase_notes:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<PurchaseNoteResource> {
    return shown(await this.documents.purchaseNotes.read(actor, ref));
  }

  @Operation.patch('/purchase-notes/:id', {
    ...notes,
    ...inPath,
    id: 'correctPurchaseNote',
    pseudonyms: {
      takes: ['sellerContactId', 'vehicleId', 'totalClp', 'netClp', 'taxTreatment', 'purchasedOn', 'correctionReason'],
    },
    summary: 'Correct a purchase note',
    description:
      'Fields that are left out keep their values; another treatment alone leaves the total. Refused with `trade_in_used` where a sale relies on the seller or the total.',
    scopes: ['purchase_notes:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('CorrectPurchaseNote', 'purchase_note', 'correct')],
  })
  async correct(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { totalClp, netClp, correctionReason = null, ...body }: CorrectPurchaseNoteRequest,
  ): Promise<PurchaseNoteResource> {
    const sum = sumOf({ totalClp, netClp });
    return shown(
      await this.documents.purchaseNotes.correct(actor, ref, {
        ...body,
        reason: correctionReason,
        ...(sum && { sum }),
      }),
    );
  }

  @Operation.get('/purchase-notes/:id/corrections', {
    ...notes,
    ...inPath,
    id: 'listPurchaseCorrections',
    pseudonyms: { takes: ['limit', 'cursor'] },
    summary: 'List the corrections of a purchase note',
    description: 'Newest first, with what each replaced.',
    scopes: ['purchase_notes:read'],
    errors: ['NOT_FOUND'],
    response: PastPurchaseResource,
    list: 'total',
  })
  async corrections(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Query() page: WholePageQuery,
  ): Promise<Listing<PastPurchaseResource>> {
    return wholeListing(await this.documents.purchaseNotes.corrections(actor, ref), page);
  }

  @Operation.post('/purchase-notes/:id/void', {
    ...notes,
    ...inPath,
    id: 'voidPurchaseNote',
    pseudonyms: { takes: ['voidReason'] },
    summary: 'Void a purchase note',
    scopes: ['purchase_notes:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('VoidPurchaseNote', 'purchase_note', 'void')],
    status: 200,
  })
  async void(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { voidReason }: VoidRequest,
  ): Promise<PurchaseNoteResource> {
    return shown(await this.documents.purchaseNotes.void(actor, ref, voidReason.trim()));
  }
}
