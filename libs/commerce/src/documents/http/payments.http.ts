import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  INSTRUMENTS,
  problemsOfAmount,
  problemsOfCredit,
  problemsOfTarget,
  type Documents,
  type Instrument,
} from '../../index';
import { CLP, type Actor } from '@workops/kernel';
import {
  AuthorResource,
  CreatedAt,
  CurrentActor,
  date,
  documented,
  Field,
  Id,
  integer,
  type Listing,
  toListing,
  ObjectField,
  oneOf,
  Operation,
  type OperationDeclaration,
  toPage,
  PathId,
  type Reasons,
  trimmedText,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { clearable, DocumentListQuery, noteText, nullable, optional, untold, worked } from './document-fields';

const instrument = documented(oneOf(INSTRUMENTS, 'Instrument'), {
  description: 'How it was paid.',
  example: 'transferencia',
});
const amount = documented(integer({ min: -CLP.max, max: CLP.max }), {
  description: 'The sum in CLP; below zero for a refund, and only then.',
  example: 500_000,
});
const paidOn = documented(date(), { description: 'The day of the payment.', example: '2027-01-15' });
const reference = documented(trimmedText({ max: 100 }), {
  description: 'How the bank or the workspace knows it.',
  example: 'TRX-4711',
});

@Together<PaymentRequest>(['reservationId', 'saleNoteId'], problemsOfTarget)
@Together<PaymentRequest>(['amountClp', 'refundOfPaymentId'], problemsOfAmount)
@Together<PaymentRequest>(['instrument', 'creditApplicationId', 'refundOfPaymentId'], problemsOfCredit)
class PaymentRequest {
  @Field(documented(uuid(), { description: 'The reservation. This or `sale_note_id` is required.' }), clearable)
  reservationId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The sale note.' })
  saleNoteId?: string | null;
  @Field(instrument)
  instrument: Instrument;
  @Field(amount)
  amountClp: number;
  @Field(date(), {
    ...clearable,
    description: 'The day of the payment, by default today. Only a `cheque` may be of a later day, within a year.',
  })
  paidOn?: string | null;
  @Field(uuid(), { ...clearable, description: 'The payment of the same document that goes back.' })
  refundOfPaymentId?: string | null;
  @Field(uuid(), {
    ...clearable,
    description: 'The approved credit application of the vehicle that `credito_bancario` pays out.',
  })
  creditApplicationId?: string | null;
  @Field(trimmedText({ max: 100 }), { ...clearable, description: 'How the bank or the workspace knows it.' })
  reference?: string | null;
  @Field(trimmedText({ max: 2_000 }), { ...clearable, description: 'A note of the workspace.' })
  note?: string | null;
}

export class PaymentResource {
  @Id()
  id: string;
  @Field(uuid(), { ...nullable, description: 'The reservation.' })
  reservationId: string | null;
  @Field(uuid(), {
    ...nullable,
    description: 'The sale note that the payment counts for, also if it was made on the reservation.',
  })
  saleNoteId: string | null;
  @Field(instrument)
  instrument: Instrument;
  @Field(amount)
  amountClp: number;
  @Field(worked('How much of it can be refunded.', 500_000))
  refundableClp: number;
  @Field(paidOn)
  paidOn: string;
  @Field(uuid(), { ...nullable, description: 'The payment that goes back.' })
  refundOfPaymentId: string | null;
  @Field(uuid(), { ...untold, description: 'The credit application that it pays out.' })
  creditApplicationId: string | null;
  @Field(reference, { ...nullable, person: 'withheld' })
  reference: string | null;
  @Field(noteText, { ...nullable, person: 'withheld' })
  note: string | null;
  @Field(uuid(), { ...nullable, description: 'The member whose document it is.' })
  salespersonId: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch of its document.' })
  locationId: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who recorded it.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
}

class PaymentListQuery extends DocumentListQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this reservation.' })
  reservationId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this sale note.' })
  saleNoteId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of the reservations and sale notes of this contact.' })
  contactId?: string;
  @Field(uuid(), { ...optional, description: 'Only those that pay out this credit.' })
  creditApplicationId?: string;
  @Field(instrument, { ...optional, description: 'Only those paid so.' })
  instrument?: Instrument;
  @Field(date(), { ...optional, description: 'Only those of this day or later.', example: '2027-01-01' })
  paidFrom?: string;
  @Field(date(), { ...optional, description: 'Only those of this day or before.', example: '2027-01-31' })
  paidTo?: string;
}

const PAYMENT: Reasons = {
  status: 409,
  name: 'Payment',
  words: ['document_closed', 'over_balance', 'over_refund', 'over_credit', 'abono_not_returnable'],
};

const payments = {
  tag: 'Payments',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PaymentResource,
} as const;

const recording = {
  ...payments,
  summary: 'Record a payment or a refund',
  description:
    'Payments are added and never changed. One fits the balance of its sale note, or the agreed price of its reservation. A refund has a negative amount, names its payment and needs `document_payments:refund`; the money of a voided reservation goes back once its abono is `devuelto`.',
  ceiling: { uncounted: 'Payments grow with the sales.' },
  outlivesTheApp: 'data',
  pseudonyms: {
    takes: [
      'reservationId',
      'saleNoteId',
      'instrument',
      'amountClp',
      'paidOn',
      'refundOfPaymentId',
      'creditApplicationId',
      'reference',
      'note',
    ],
  },
  scopes: ['document_payments:write'],
  scopesOfFields: { refundOfPaymentId: 'document_payments:refund' },
  errors: ['VALIDATION_ERROR', 'CONFLICT'],
  reasons: [PAYMENT],
} as const satisfies Omit<OperationDeclaration, 'id'>;

const inputFrom = ({
  reservationId = null,
  saleNoteId = null,
  paidOn: day = null,
  refundOfPaymentId = null,
  creditApplicationId = null,
  reference: ref = null,
  note = null,
  ...rest
}: PaymentRequest) => ({
  reservationId,
  saleNoteId,
  paidOn: day,
  refundOfPaymentId,
  creditApplicationId,
  reference: ref,
  note,
  ...rest,
});

@Controller()
export class PaymentsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/payments', { ...recording, id: 'recordPayment' })
  async record(@CurrentActor() actor: Actor, @Body() body: PaymentRequest): Promise<PaymentResource> {
    return this.documents.payments.record(actor, inputFrom(body));
  }

  @Operation.post('/document-payments', {
    ...recording,
    id: 'recordDocumentPayment',
    summary: 'Record a payment or a refund (deprecated)',
    description: 'The same as `POST /payments`, which takes its place.',
    deprecation: {
      announced: new Date('2026-11-23T00:00:00Z'),
      sunset: new Date('2027-12-31T00:00:00Z'),
      successor: '/payments',
    },
  })
  async recordAsBefore(@CurrentActor() actor: Actor, @Body() body: PaymentRequest): Promise<PaymentResource> {
    return this.documents.payments.record(actor, inputFrom(body));
  }

  @Operation.get('/payments', {
    ...payments,
    id: 'listPayments',
    pseudonyms: {
      takes: [
        'cursor',
        'limit',
        'salespersonId',
        'locationId',
        'createdFrom',
        'createdTo',
        'reservationId',
        'saleNoteId',
        'contactId',
        'creditApplicationId',
        'instrument',
        'paidFrom',
        'paidTo',
      ],
    },
    summary: 'List payments',
    description: 'Newest first, refunds included.',
    scopes: ['document_payments:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PaymentListQuery): Promise<Listing<PaymentResource>> {
    const page = toPage(query);
    return toListing(await this.documents.payments.list(actor, { ...query, ...page }), page);
  }

  @Operation.get('/payments/:id', {
    ...payments,
    id: 'readPayment',
    pseudonyms: { takes: [] },
    summary: 'Get a payment',
    scopes: ['document_payments:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<PaymentResource> {
    return this.documents.payments.read(actor, id);
  }
}
