import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  CREDIT_OUTCOMES,
  CREDIT_STATES,
  CREDIT_TERMS,
  displayIdOf,
  type Documents,
  type CreditApplication,
  outcomeOf,
  problemsOfDecision,
  type CreditOutcome,
  type DocumentRef,
} from '../../index';
import { CLP, type Actor } from '@workops/kernel';
import {
  commaSeparated,
  CurrentActor,
  documented,
  Field,
  integer,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  oneOf,
  Operation,
  toPage,
  PathParam,
  trimmedText,
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
  DocumentResource,
  nullable,
  optional,
  reason,
  VehicleDocumentListQuery,
} from './document-fields';
import { reasonsFor } from './document-reasons';
import { displayIdInQuery, documentInPath, numberSought } from './document-ref';

const requested = clp('What is asked for.', 6_000_000);
const term = integer(CREDIT_TERMS);
const conditions = trimmedText({ max: 2_000 });
const reference = trimmedText({ max: 100 });
const outcome = documented(oneOf(CREDIT_OUTCOMES, 'CreditOutcome'), { description: 'What the institution decided.' });

class CreditApplicationRequest extends DocumentRequest {
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { description: 'The credit institution, an active one.' })
  institutionId: string;
  @Field(requested)
  requestedAmountClp: number;
  @Field(documented(uuid(), { description: 'The contact that buys.' }), clearable)
  buyerContactId?: string | null;
  @Field(integer(CLP), { ...clearable, description: 'What the buyer pays at once.' })
  downPaymentClp?: number | null;
  @Field(term, { ...clearable, description: 'The months that the loan runs.', example: 36 })
  termMonths?: number | null;
  @Field(uuid(), { ...clearable, description: 'The quote.' })
  quoteId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The sale note.' })
  saleNoteId?: string | null;
}

class SubmissionRequest {
  @Field(uuid(), { ...clearable, description: 'The contact that buys, where the application names none.' })
  buyerContactId?: string | null;
  @Field(reference, { ...clearable, description: 'How the institution knows it.', example: 'SOL-311' })
  reference?: string | null;
}

@Together<DecisionRequest>(['outcome', 'approvedAmountClp'], problemsOfDecision)
@NoOtherFields(() => CreditApplicationResource)
class DecisionRequest {
  @Field(outcome)
  outcome: CreditOutcome;
  @Field(clp('What the institution lends: required of `approved`, null of `rejected`.', 5_500_000), clearable)
  approvedAmountClp?: number | null;
  @Field(conditions, { ...clearable, description: 'On what conditions.' })
  conditions?: string | null;
}

class WithdrawalRequest {
  @Field(reason('Why it is withdrawn.', 'Pagará al contado'))
  withdrawnReason: string;
}

export class CreditApplicationResource extends DocumentResource {
  @Field(displayId('credit applications', 'F-5'), { person: false })
  displayId: string;
  @Field(oneOf(CREDIT_STATES, 'CreditApplicationState'), { description: 'The state of the application.' })
  state: string;
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { ...nullable, person: 'id', description: 'The contact that buys.' })
  buyerContactId: string | null;
  @Field(uuid(), { description: 'The credit institution.' })
  institutionId: string;
  @Field(requested)
  requestedAmountClp: number;
  @Field(clp('What the buyer pays at once.', null), nullable)
  downPaymentClp: number | null;
  @Field(term, { ...nullable, description: 'The months that the loan runs.', example: 36 })
  termMonths: number | null;
  @Field(uuid(), { ...nullable, description: 'The quote.' })
  quoteId: string | null;
  @Field(uuid(), { ...nullable, description: 'The sale note.' })
  saleNoteId: string | null;
  @Field(reference, { ...nullable, person: 'withheld', description: 'How the institution knows it.', example: null })
  reference: string | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that submitted it.' })
  submittedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was submitted.' })
  submittedAt: Date | null;
  @Field(oneOf(CREDIT_OUTCOMES, 'CreditOutcome'), { ...nullable, description: 'What the institution decided.' })
  outcome: string | null;
  @Field(clp('What the institution lends.', null), nullable)
  approvedAmountClp: number | null;
  @Field(conditions, { ...nullable, person: 'withheld', description: 'On what conditions.', example: null })
  conditions: string | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that wrote down the decision.' })
  decidedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was written down.' })
  decidedAt: Date | null;
  @Field(text({ max: 500 }), { ...nullable, person: 'withheld', description: 'Why it was withdrawn.', example: null })
  withdrawnReason: string | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that withdrew it.' })
  withdrawnBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was withdrawn.' })
  withdrawnAt: Date | null;
}

class CreditApplicationListQuery extends VehicleDocumentListQuery {
  @Field(displayIdInQuery('F-5'), { ...optional, description: 'Only this one.', example: 'F-5' })
  displayId?: string;
  @Field(commaSeparated(oneOf(CREDIT_STATES, 'CreditApplicationState'), { max: 20 }), {
    ...optional,
    description: 'Only those in one of these states.',
    example: ['submitted'],
  })
  state?: string[];
  @Field(uuid(), { ...optional, description: 'Only those at this institution.' })
  institutionId?: string;
}

const applications = {
  tag: 'Credit applications',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: CreditApplicationResource,
} as const;
const inPath = documentInPath('credit_application', 'F-5');
const moving = { ...applications, ...inPath, scopes: ['credit_applications:write'], status: 200 } as const;

const shown = (application: CreditApplication): CreditApplicationResource => ({
  ...application,
  displayId: displayIdOf('credit_application', application),
  outcome: outcomeOf(application),
});

const NOTHING_ELSE = {
  buyerContactId: null,
  downPaymentClp: null,
  termMonths: null,
  quoteId: null,
  saleNoteId: null,
  note: null,
};

@Controller()
export class CreditApplicationsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/credit-applications', {
    ...applications,
    id: 'recordCreditApplication',
    ceiling: { uncounted: 'Applications grow with the sales.' },
    outlivesTheApp: 'data',
    pseudonyms: {
      takes: [
        ...DOCUMENT_INPUT,
        'vehicleId',
        'institutionId',
        'requestedAmountClp',
        'buyerContactId',
        'downPaymentClp',
        'termMonths',
        'quoteId',
        'saleNoteId',
      ],
    },
    summary: 'Record a credit application',
    description: 'It moves no other document.',
    scopes: ['credit_applications:write'],
    errors: ['VALIDATION_ERROR'],
  })
  async record(
    @CurrentActor() actor: Actor,
    @Body() body: CreditApplicationRequest,
  ): Promise<CreditApplicationResource> {
    return shown(await this.documents.creditApplications.record(actor, { ...NOTHING_ELSE, ...body }));
  }

  @Operation.get('/credit-applications', {
    ...applications,
    id: 'listCreditApplications',
    pseudonyms: { takes: [...DOCUMENT_FILTERS, 'displayId', 'state', 'institutionId'] },
    summary: 'List credit applications',
    description: 'Newest first.',
    scopes: ['credit_applications:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: CreditApplicationListQuery,
  ): Promise<Listing<CreditApplicationResource>> {
    const page = toPage(query);
    const { state: states, displayId: sought, ...filter } = query;
    const number = numberSought('credit_application', sought);
    return toListing(
      mapped(await this.documents.creditApplications.list(actor, { ...filter, ...page, number, states }), shown),
      page,
    );
  }

  @Operation.get('/credit-applications/:id', {
    ...applications,
    ...inPath,
    id: 'readCreditApplication',
    pseudonyms: { takes: [] },
    summary: 'Get a credit application',
    scopes: ['credit_applications:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<CreditApplicationResource> {
    return shown(await this.documents.creditApplications.read(actor, ref));
  }

  @Operation.post('/credit-applications/:id/submission', {
    ...moving,
    id: 'submitCreditApplication',
    pseudonyms: { takes: ['buyerContactId', 'reference'] },
    summary: 'Submit a credit application',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('SubmitCreditApplication', 'credit_application', 'submission')],
  })
  async submit(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { buyerContactId = null, reference: given = null }: SubmissionRequest,
  ): Promise<CreditApplicationResource> {
    return shown(await this.documents.creditApplications.submit(actor, ref, { buyerContactId, reference: given }));
  }

  @Operation.post('/credit-applications/:id/decision', {
    ...moving,
    id: 'decideCreditApplication',
    pseudonyms: { takes: ['outcome', 'approvedAmountClp', 'conditions'] },
    summary: 'Write down the decision on a credit application',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('DecideCreditApplication', 'credit_application', 'decision')],
  })
  async decide(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { outcome: decided, approvedAmountClp = null, conditions: given = null }: DecisionRequest,
  ): Promise<CreditApplicationResource> {
    return shown(
      await this.documents.creditApplications.decide(actor, ref, {
        outcome: decided,
        approvedAmountClp,
        conditions: given,
      }),
    );
  }

  @Operation.post('/credit-applications/:id/withdrawal', {
    ...moving,
    id: 'withdrawCreditApplication',
    pseudonyms: { takes: ['withdrawnReason'] },
    summary: 'Withdraw a credit application',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('WithdrawCreditApplication', 'credit_application', 'withdrawal')],
  })
  async withdraw(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { withdrawnReason }: WithdrawalRequest,
  ): Promise<CreditApplicationResource> {
    return shown(await this.documents.creditApplications.withdraw(actor, ref, withdrawnReason.trim()));
  }
}
