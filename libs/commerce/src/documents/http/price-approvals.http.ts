import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE_DOCUMENTS,
  PRICE_APPROVAL_STATUSES,
  PRICE_DECISIONS,
  problemsOfPriced,
  type Documents,
  type PriceDecision,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  commaSeparated,
  CurrentActor,
  Field,
  type Listing,
  toListing,
  notBlank,
  oneOf,
  Operation,
  toPage,
  PathId,
  type Reasons,
  text,
  timestamp,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { clearable, clp, DocumentListQuery, nullable, optional, PAGE_FILTERS, SeenResource } from './document-fields';
import { reasonsFor } from './document-reasons';

const OWN_REQUEST: Reasons = { status: 403, name: 'OwnRequest', words: ['own_request'] };
const DOCUMENTS = { quoteId: 'The quote.', reservationId: 'The reservation.', saleNoteId: 'The sale note.' };

@Together<RequestApprovalRequest>(['quoteId', 'reservationId', 'saleNoteId'], problemsOfPriced)
class RequestApprovalRequest {
  @Field(uuid(), { ...clearable, description: 'The quote; or a reservation, or a sale note.' })
  quoteId?: string | null;
  @Field(uuid(), { ...clearable, description: DOCUMENTS.reservationId })
  reservationId?: string | null;
  @Field(uuid(), { ...clearable, description: DOCUMENTS.saleNoteId })
  saleNoteId?: string | null;
  @Field(clp('The price that is asked for.', 8_500_000))
  requestedPriceClp: number;
  @Field(notBlank({ max: 500 }), { ...clearable, description: 'Why.', example: 'Cliente paga al contado' })
  reason?: string | null;
  @Field(uuid(), { ...optional, description: 'The member who asks: the caller. Required of an API key.' })
  requesterUserId?: string;
}

class DecideApprovalRequest {
  @Field(oneOf(PRICE_DECISIONS, 'PriceDecision'), { description: 'The decision.' })
  status: PriceDecision;
  @Field(notBlank({ max: 500 }), { ...clearable, description: 'A note about it.', example: 'Hasta fin de mes' })
  decisionNote?: string | null;
}

export class PriceApprovalResource extends SeenResource {
  @Field(uuid(), { ...nullable, description: DOCUMENTS.quoteId })
  quoteId: string | null;
  @Field(uuid(), { ...nullable, description: DOCUMENTS.reservationId })
  reservationId: string | null;
  @Field(uuid(), { ...nullable, description: DOCUMENTS.saleNoteId })
  saleNoteId: string | null;
  @Field(oneOf(PRICE_APPROVAL_STATUSES, 'PriceApprovalStatus'), { description: 'The status.' })
  status: string;
  @Field(clp('The price that was asked for.', 8_500_000))
  requestedPriceClp: number;
  @Field(text({ max: 500 }), { ...nullable, person: 'withheld', description: 'Why.', example: null })
  reason: string | null;
  @Field(uuid(), { description: 'The member who asked.' })
  requesterUserId: string;
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'withheld',
    description: 'A note about the decision.',
    example: null,
  })
  decisionNote: string | null;
  @Field(uuid(), { ...nullable, description: 'The member who decided.', example: null })
  deciderUserId: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was decided.', example: null })
  decidedAt: Date | null;
}

class ApprovalListQuery extends DocumentListQuery {
  @Field(commaSeparated(oneOf(PRICE_APPROVAL_STATUSES, 'PriceApprovalStatus'), { max: 20 }), {
    ...optional,
    description: 'In one of these states.',
    example: ['pending'],
  })
  status?: string[];
  @Field(uuid(), { ...optional, description: 'Only those of this quote.' })
  quoteId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this reservation.' })
  reservationId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this sale note.' })
  saleNoteId?: string;
}

const approvals = {
  tag: 'Price approvals',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PriceApprovalResource,
} as const;
const MEMBERS = WORKSPACE_CREDENTIALS.filter((kind) => kind !== 'api_key');
const NO_DOCUMENT = { quoteId: null, reservationId: null, saleNoteId: null };
const trimmed = (given: string | null | undefined): string | null => given?.trim() ?? null;

@Controller()
export class PriceApprovalsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/price-approvals', {
    ...approvals,
    id: 'requestPriceApproval',
    example: { quote_id: uuid().example, requested_price_clp: 8_500_000 },
    ceiling: { uncounted: 'Documents grow with the business; each has one that is not decided.' },
    outlivesTheApp: 'data',
    pseudonyms: { takes: [...Object.keys(NO_DOCUMENT), 'requestedPriceClp', 'reason', 'requesterUserId'] },
    summary: 'Ask for the approval of a price',
    description: 'Of one document: exactly one of `quote_id`, `reservation_id` and `sale_note_id`.',
    scopes: ['price_approval:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('RequestPriceApproval', 'price_approval')],
  })
  request(
    @CurrentActor() actor: Actor,
    @Body() { reason, ...body }: RequestApprovalRequest,
  ): Promise<PriceApprovalResource> {
    return this.documents.priceApprovals.request(actor, { ...NO_DOCUMENT, ...body, reason: trimmed(reason) });
  }

  @Operation.get('/price-approvals', {
    ...approvals,
    id: 'listPriceApprovals',
    pseudonyms: { takes: [...PAGE_FILTERS, 'status', ...Object.keys(NO_DOCUMENT)] },
    summary: 'List price approvals',
    description: 'Newest first.',
    scopes: ['price_approval:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() { status: states, ...query }: ApprovalListQuery,
  ): Promise<Listing<PriceApprovalResource>> {
    const page = toPage(query);
    return toListing(await this.documents.priceApprovals.list(actor, { ...query, ...page, states }), page);
  }

  @Operation.get('/price-approvals/:id', {
    ...approvals,
    id: 'readPriceApproval',
    pseudonyms: { takes: [] },
    summary: 'Get a price approval',
    scopes: ['price_approval:read'],
    errors: ['NOT_FOUND'],
  })
  read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<PriceApprovalResource> {
    return this.documents.priceApprovals.read(actor, { id });
  }

  @Operation.post('/price-approvals/:id/decision', {
    ...approvals,
    id: 'decidePriceApproval',
    credentials: MEMBERS,
    pseudonyms: { takes: ['status', 'decisionNote'] },
    summary: 'Decide a price approval',
    description: 'Once, by another member than who asked: else refused with 403.',
    scopes: ['price_approval:decide'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [OWN_REQUEST, reasonsFor('DecidePriceApproval', 'price_approval', 'decision')],
    status: 200,
  })
  decide(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: DecideApprovalRequest,
  ): Promise<PriceApprovalResource> {
    return this.documents.priceApprovals.decide(actor, id, { decision: body.status, note: trimmed(body.decisionNote) });
  }
}
