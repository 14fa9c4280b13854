import { Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  INSTRUMENTS,
  MAX_TOTALS_DAYS,
  MAX_TOTALS_ROWS,
  PAYMENT_GROUPS,
  type Documents,
  type Instrument,
  type PaymentGroup,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  AuthorResource,
  commaSeparated,
  CurrentActor,
  date,
  Field,
  integer,
  ObjectField,
  ObjectListField,
  oneOf,
  Operation,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { nullable, optional } from './document-fields';

const instrument = oneOf(INSTRUMENTS, 'Instrument');
const sum = () => integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

class PaymentSummaryQuery {
  @Field(date(), { ...optional, description: 'The first day, by default the last one.', example: '2027-01-01' })
  from?: string;
  @Field(date(), {
    ...optional,
    description: `The last day, by default today; at most ${MAX_TOTALS_DAYS} days.`,
    example: '2027-01-31',
  })
  to?: string;
  @Field(commaSeparated(oneOf(PAYMENT_GROUPS, 'PaymentGroup'), { max: 20 }), {
    ...optional,
    description: 'A row for each combination of these; by default day and instrument.',
    example: ['day', 'instrument'],
  })
  groupBy?: PaymentGroup[];
  @Field(uuid(), { ...optional, description: 'Only those of this branch.' })
  locationId?: string;
  @Field(instrument, { ...optional, description: 'Only those paid so.' })
  instrument?: Instrument;
}

class PaymentSumsResource {
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { description: 'Payments and refunds.', example: 3 })
  count: number;
  @Field(sum(), { description: 'What came in, in CLP.', example: 900_000 })
  receivedClp: number;
  @Field(sum(), { description: 'What went back, at most zero.', example: -100_000 })
  refundedClp: number;
  @Field(sum(), { description: 'What stayed.', example: 800_000 })
  netClp: number;
}

class PaymentTotalsResource extends PaymentSumsResource {
  @Field(date(), { ...nullable, description: 'The day of the payments; null if not grouped by it, as below.' })
  day: string | null;
  @Field(instrument, { ...nullable, description: 'How they were paid.', example: 'efectivo' })
  instrument: Instrument | null;
  @Field(uuid(), { ...nullable, description: 'The branch; null also for documents without one.' })
  locationId: string | null;
  @ObjectField(() => AuthorResource, { ...nullable, description: 'Who received them.' })
  receivedBy: AuthorResource | null;
}

class PaymentSummaryResource {
  @Field(date(), { description: 'The first day.' })
  from: string;
  @Field(date(), { description: 'The last day.' })
  to: string;
  @Field(text({ max: 64 }), { person: false, description: 'The zone of the workspace.', example: 'America/Santiago' })
  timezone: string;
  @ObjectField(() => PaymentSumsResource, { description: 'The sums of all rows.' })
  totals: PaymentSumsResource;
  @ObjectListField(() => PaymentTotalsResource, { max: MAX_TOTALS_ROWS, description: 'Those with payments alone.' })
  rows: PaymentTotalsResource[];
}

@Controller()
export class PaymentSummaryHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.get('/payments/summary', {
    tag: 'Payments',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    response: PaymentSummaryResource,
    id: 'summarizePayments',
    pseudonyms: { takes: ['from', 'to', 'groupBy', 'locationId', 'instrument'] },
    summary: 'Add up payments',
    description: 'By their `paid_on`, of what the caller sees. A cheque counts on its own day.',
    scopes: ['document_payments:read'],
    errors: ['VALIDATION_ERROR'],
    heavy: true,
  })
  async read(
    @CurrentActor() actor: Actor,
    @Query() { groupBy = ['day', 'instrument'], ...query }: PaymentSummaryQuery,
  ): Promise<PaymentSummaryResource> {
    return this.documents.payments.summary(actor, { ...query, groupBy });
  }
}
