import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  ABONO_DISPOSITIONS,
  COMMERCE_DOCUMENTS,
  MOST_TRADE_INS,
  RESERVATION_STATUSES,
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

class ReserveRequest extends DocumentRequest {
  @Field(uuid(), { description: 'The vehicle, which has to be available.' })
  vehicleId: string;
  @Field(uuid(), { description: 'The contact that it is reserved for.' })
  holderContactId: string;
  @Field(clp('The agreed price, tax included. By default that of the quote.'), clearable)
  agreedPriceClp?: number | null;
  @Field(date(), {
    ...optional,
    description: 'The last day of the hold, at most 730 days ahead. By default 7 days from today.',
  })
  holdExpiresOn?: string;
  @Field(uuid(), {
    ...clearable,
    description: 'A quote of the same vehicle and contact, which lends price, salesperson and lead.',
  })
  quoteId?: string | null;
}

@OneSum
class ConvertRequest {
  @Field(totalClp, { ...optional, description: 'What the buyer pays, tax included. By default the agreed price.' })
  totalClp?: number;
  @Field(netClp, optional)
  netClp?: number;
  @Field(oneOf(TAX_TREATMENTS, 'TaxTreatment'), {
    ...optional,
    description: 'By default that of the purchase or the vehicle.',
    example: 'afecto',
  })
  taxTreatment?: TaxTreatment;
  @Field(uuid(), { ...optional, description: 'The contact that buys. By default the holder.' })
  buyerContactId?: string;
  @ListField(uuid(), {
    ...optional,
    max: MOST_TRADE_INS,
    description: 'Purchase notes from the buyer that pay a part.',
  })
  tradeInPurchaseNoteIds?: string[];
}

export class ReservationResource extends VoidableResource {
  @Field(displayId('reservations', 'R-17'), { person: false })
  displayId: string;
  @Field(oneOf(RESERVATION_STATUSES, 'ReservationStatus'), {
    description: 'The status. Past its date it stays `activa`.',
  })
  status: string;
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { person: 'id', description: 'The contact that it is reserved for.' })
  holderContactId: string;
  @Field(clp('The agreed price, tax included.'), nullable)
  agreedPriceClp: number | null;
  @Field(date(), { description: 'The last day of the hold.' })
  holdExpiresOn: string;
  @Field(timestamp(), { description: 'When that day is over in the zone of the workspace.' })
  holdExpiresAt: Date;
  @Field(flag(), { description: 'Whether it holds the vehicle.' })
  holdActive: boolean;
  @Field(text({ max: 500 }), { ...untold, person: 'withheld', description: 'Why it was extended last.' })
  extendReason: string | null;
  @Field(uuid(), { ...untold, description: 'The member or key that extended it.' })
  extendedBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was extended.' })
  extendedAt: Date | null;
  @Field(uuid(), { ...nullable, description: 'The quote that it came from.' })
  quoteId: string | null;
  @Field(worked('What was paid, net of refunds.', 500_000))
  paidClp: number;
  @Field(uuid(), { ...untold, description: 'The sale note that it became.' })
  saleNoteId: string | null;
  @Field(displayId('sale notes', 'V-9'), { ...untold, person: false })
  saleNoteDisplayId: string | null;
  @Field(oneOf(ABONO_DISPOSITIONS, 'AbonoDisposition'), { ...untold, description: 'What becomes of the money.' })
  abonoDisposition: string | null;
  @Field(text({ max: 500 }), { ...untold, person: 'withheld', description: 'Why so.' })
  abonoDispositionReason: string | null;
  @Field(uuid(), { ...untold, description: 'The member or key that decided it.' })
  abonoDispositionBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was decided.' })
  abonoDispositionAt: Date | null;
}

class ExtendReservationRequest {
  @Field(date(), { description: 'The new last day of the hold, later than the present one, at most 730 days ahead.' })
  holdExpiresOn: string;
  @Field(reason('Why it is extended.', 'Espera su crédito'))
  extendReason: string;
}

class ReservationListQuery extends VehicleDocumentListQuery {
  @Field(displayIdInQuery('R-17'), { ...optional, description: 'Only this one.', example: 'R-17' })
  displayId?: string;
  @Field(commaSeparated(oneOf(RESERVATION_STATUSES, 'ReservationStatus'), { max: 20 }), {
    ...optional,
    description: 'In one of these states.',
    example: ['activa'],
  })
  status?: string[];
}

const reservations = {
  tag: 'Reservations',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ReservationResource,
} as const;
const inPath = documentInPath('reservation', 'R-17');
const moving = { ...reservations, ...inPath, scopes: ['reservations:write'], status: 200 } as const;

@Controller()
export class ReservationsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/reservations', {
    ...reservations,
    id: 'createReservation',
    ceiling: { uncounted: 'Documents grow with the business.' },
    outlivesTheApp: 'data',
    pseudonyms: {
      takes: [...DOCUMENT_INPUT, 'vehicleId', 'holderContactId', 'agreedPriceClp', 'holdExpiresOn', 'quoteId'],
    },
    summary: 'Reserve a vehicle',
    description:
      'It holds the vehicle through its last day. `vehicle_locked` names the document that holds it, where you may see it.',
    scopes: ['reservations:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('CreateReservation', 'reservation')],
  })
  create(@CurrentActor() actor: Actor, @Body() body: ReserveRequest): Promise<ReservationResource> {
    return this.documents.reservations.create(actor, body);
  }

  @Operation.get('/reservations', {
    ...reservations,
    id: 'listReservations',
    pseudonyms: { takes: [...DOCUMENT_FILTERS, 'displayId', 'status'] },
    summary: 'List reservations',
    description: 'Newest first.',
    scopes: ['reservations:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() { status: states, displayId: sought, ...query }: ReservationListQuery,
  ): Promise<Listing<ReservationResource>> {
    const page = toPage(query);
    return toListing(
      await this.documents.reservations.list(actor, {
        ...query,
        ...page,
        number: numberSought('reservation', sought),
        states,
      }),
      page,
    );
  }

  @Operation.get('/reservations/:id', {
    ...reservations,
    ...inPath,
    id: 'readReservation',
    pseudonyms: { takes: [] },
    summary: 'Get a reservation',
    scopes: ['reservations:read'],
    errors: ['NOT_FOUND'],
  })
  read(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<ReservationResource> {
    return this.documents.reservations.read(actor, ref);
  }

  @Operation.post('/reservations/:id/convert', {
    ...moving,
    id: 'convertReservation',
    pseudonyms: { takes: ['totalClp', 'netClp', 'taxTreatment', 'buyerContactId', 'tradeInPurchaseNoteIds'] },
    summary: 'Convert a reservation into a sale note',
    description: 'The sale note takes over hold and payments.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('ConvertReservation', 'reservation', 'convert')],
  })
  convert(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { totalClp, netClp, ...body }: ConvertRequest,
  ): Promise<ReservationResource> {
    return this.documents.reservations.convert(actor, ref, { ...body, sum: sumOf({ totalClp, netClp }) });
  }

  @Operation.post('/reservations/:id/extend', {
    ...moving,
    id: 'extendReservation',
    pseudonyms: { takes: ['holdExpiresOn', 'extendReason'] },
    summary: 'Extend a reservation',
    description: 'The hold on the vehicle follows. An expired one takes the vehicle again, if nobody else has it.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('ExtendReservation', 'reservation', 'extend')],
  })
  extend(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { holdExpiresOn, extendReason }: ExtendReservationRequest,
  ): Promise<ReservationResource> {
    return this.documents.reservations.extend(actor, ref, { holdExpiresOn, reason: extendReason.trim() });
  }

  @Operation.post('/reservations/:id/void', {
    ...moving,
    id: 'voidReservation',
    pseudonyms: { takes: ['voidReason'] },
    summary: 'Void a reservation',
    description: 'Ends its hold. What was paid stays until it is decided what becomes of it.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('VoidReservation', 'reservation', 'void')],
  })
  void(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { voidReason }: VoidRequest,
  ): Promise<ReservationResource> {
    return this.documents.reservations.void(actor, ref, voidReason.trim());
  }
}
