import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_SALES, type MoveOf, type SaleRef, type Sales } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PathParam,
  type Reasons,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import {
  AcceptBudgetRequest,
  BudgetListQuery,
  ChangeBudgetRequest,
  DrawUpBudgetRequest,
  JoinMirrorRequest,
  RejectBudgetRequest,
  SendBudgetRequest,
  VoidBudgetRequest,
} from './budget-requests';
import { BudgetResource, budgetShown } from './budget-resource';
import { PATIENT_BLOCKED, reasonsFor } from './sale-reasons';

const budgets = {
  tag: 'Clinic budgets',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: BudgetResource,
} as const;
const inPath = recordInPath('PP-9');
const writing = { ...budgets, sensitive: true, scopes: ['clinic_budgets:write'] } as const;
const moving = { ...writing, ...inPath, status: 200 } as const;
/** Fits two hundred lines. */
const LARGEST_BODY = 512 * 1024;
const VENDOR_OWNED = 'vendor_owned';
const refusals = (name: string, move: MoveOf<'budget'>, ...besides: string[]): readonly Reasons[] => [
  NOT_HEALTHCARE,
  reasonsFor(name, 'budget', move, ...besides, VENDOR_OWNED, PATIENT_BLOCKED),
];
const BLOCKED = { status: 409, name: 'ClinicPatientBlocked', words: [PATIENT_BLOCKED] } as const;

@Controller()
export class BudgetsHttp {
  constructor(@Inject(CLINIC_SALES) private readonly sales: Sales) {}

  @Operation.post('/clinic-budgets', {
    ...writing,
    id: 'drawUpClinicBudget',
    bodyLimit: LARGEST_BODY,
    ceiling: { uncounted: 'Budgets grow with the patients of a clinic.' },
    outlivesTheApp: 'data',
    summary: 'Draw up a clinic budget',
    description: 'A line without a price takes what its service costs the patient today, and keeps it.',
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, BLOCKED],
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { professionalId = null, validUntil = null, note = null, ...body }: DrawUpBudgetRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.create(actor, { ...body, professionalId, validUntil, note }));
  }

  @Operation.get('/clinic-budgets', {
    ...budgets,
    id: 'listClinicBudgets',
    pseudonyms: { takes: ['patientId', 'status', 'limit', 'cursor'] },
    summary: 'List clinic budgets',
    description: 'Newest first.',
    scopes: ['clinic_budgets:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: BudgetListQuery): Promise<Listing<BudgetResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sales.budgets.list(actor, { ...query, ...page }), budgetShown), page);
  }

  @Operation.get('/clinic-budgets/:id', {
    ...budgets,
    ...inPath,
    id: 'readClinicBudget',
    pseudonyms: { takes: [] },
    summary: 'Get a clinic budget',
    scopes: ['clinic_budgets:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: SaleRef): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.read(actor, ref));
  }

  @Operation.patch('/clinic-budgets/:id', {
    ...writing,
    ...inPath,
    id: 'updateClinicBudget',
    bodyLimit: LARGEST_BODY,
    summary: 'Update a clinic budget',
    description: 'While it is `created`. Fields that are left out keep their values; `items` are replaced whole.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: refusals('UpdateClinicBudget', 'change'),
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() body: ChangeBudgetRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.change(actor, ref, body));
  }

  @Operation.post('/clinic-budgets/:id/send', {
    ...moving,
    id: 'sendClinicBudget',
    summary: 'Send a clinic budget',
    description: 'With `deliver` by mail, or not at all where the contact may not be written to.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'OUTBOUND_BLOCKED'],
    reasons: refusals('SendClinicBudget', 'send'),
  })
  async send(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { deliver = false }: SendBudgetRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.send(actor, ref, { deliver }));
  }

  @Operation.post('/clinic-budgets/:id/accept', {
    ...moving,
    id: 'acceptClinicBudget',
    summary: 'Accept a clinic budget',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: refusals('AcceptClinicBudget', 'accept', 'expired'),
  })
  async accept(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { acceptedBy }: AcceptBudgetRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.accept(actor, ref, acceptedBy));
  }

  @Operation.post('/clinic-budgets/:id/reject', {
    ...moving,
    id: 'rejectClinicBudget',
    summary: 'Reject a clinic budget',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: refusals('RejectClinicBudget', 'reject'),
  })
  async reject(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { reason = null }: RejectBudgetRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.reject(actor, ref, reason));
  }

  @Operation.post('/clinic-budgets/:id/void', {
    ...moving,
    id: 'voidClinicBudget',
    summary: 'Void a clinic budget',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: refusals('VoidClinicBudget', 'void'),
  })
  async void(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { reason }: VoidBudgetRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.void(actor, ref, reason));
  }

  @Operation.put('/clinic-budgets/:id/mirror', {
    ...writing,
    ...inPath,
    id: 'joinClinicBudgetMirror',
    summary: "Join a clinic budget with a vendor's",
    description: 'One of the clinic with the copy of it that a vendor holds: runs then show what becomes of it there.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, BLOCKED],
  })
  async join(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() body: JoinMirrorRequest,
  ): Promise<BudgetResource> {
    return budgetShown(await this.sales.budgets.join(actor, ref, body));
  }
}
