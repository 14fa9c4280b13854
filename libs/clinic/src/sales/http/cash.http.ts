import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_SALES, type CashInstrument, type MovementKind, type SaleRef, type Sales } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import {
  amount,
  CashMovementResource,
  CashSessionResource,
  cashShown,
  cashStatus,
  closingNote,
  concept,
  instrument,
  movementKind,
  movementShown,
  opening,
  register,
} from './cash-resource';
import { clearable, clp, optional } from './sale-fields';
import { reasonsFor } from './sale-reasons';

class OpenCashSessionRequest {
  @Field(register)
  register: string;
  @Field(opening)
  openingClp: number;
  @Field(uuid(), { ...clearable, description: 'The branch.' })
  locationId?: string | null;
}

class CashMovementRequest {
  @Field(movementKind)
  kind: MovementKind;
  @Field(amount)
  amountClp: number;
  @Field(instrument)
  instrument: CashInstrument;
  @Field(concept)
  concept: string;
}

class CloseCashSessionRequest {
  @Field(clp('The cash that was counted.', 50_000))
  countedClp: number;
  @Field(closingNote, clearable)
  note?: string | null;
}

class CashSessionListQuery extends PageQuery {
  @Field(cashStatus, { ...optional, description: 'Only those in this state.' })
  status?: 'open' | 'closed';
  @Field(uuid(), { ...optional, description: 'Only those of this branch.' })
  locationId?: string;
  @Field(register, { ...optional, description: 'Only those of this register.' })
  register?: string;
}

const sessions = {
  tag: 'Clinic cash',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: CashSessionResource,
} as const;
const inPath = recordInPath('CJ-7');
const ALREADY_OPEN = { status: 409, name: 'OpenCashSession', words: ['already_open'] } as const;
const CLOSED = { status: 409, name: 'CloseCashSession', words: ['closed'] } as const;
const uncounted = { uncounted: 'Cash grows with the days that a clinic is open.' };

@Controller()
export class CashHttp {
  constructor(@Inject(CLINIC_SALES) private readonly sales: Sales) {}

  @Operation.post('/clinic-cash-sessions', {
    ...sessions,
    id: 'openClinicCashSession',
    pseudonyms: { takes: ['register', 'openingClp', 'locationId'] },
    ceiling: uncounted,
    outlivesTheApp: 'data',
    summary: 'Open a cash session',
    description: 'A register has one open session.',
    scopes: ['clinic_cash_sessions:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, ALREADY_OPEN],
  })
  async open(
    @CurrentActor() actor: Actor,
    @Body() { locationId = null, ...body }: OpenCashSessionRequest,
  ): Promise<CashSessionResource> {
    return cashShown(await this.sales.cash.open(actor, { ...body, locationId }));
  }

  @Operation.get('/clinic-cash-sessions', {
    ...sessions,
    id: 'listClinicCashSessions',
    pseudonyms: { takes: ['status', 'locationId', 'register', 'limit', 'cursor'] },
    summary: 'List cash sessions',
    description: 'Newest first.',
    scopes: ['clinic_cash_sessions:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: CashSessionListQuery,
  ): Promise<Listing<CashSessionResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sales.cash.list(actor, { ...query, ...page }), cashShown), page);
  }

  @Operation.get('/clinic-cash-sessions/:id', {
    ...sessions,
    ...inPath,
    id: 'readClinicCashSession',
    pseudonyms: { takes: [] },
    summary: 'Get a cash session',
    scopes: ['clinic_cash_sessions:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: SaleRef): Promise<CashSessionResource> {
    return cashShown(await this.sales.cash.read(actor, ref));
  }

  @Operation.post('/clinic-cash-sessions/:id/movements', {
    ...sessions,
    ...inPath,
    id: 'recordClinicCashMovement',
    response: CashMovementResource,
    pseudonyms: { takes: ['kind', 'amountClp', 'instrument', 'concept'] },
    ceiling: uncounted,
    outlivesTheApp: 'data',
    summary: 'Record a cash movement',
    description: 'Movements are added and never changed.',
    scopes: ['clinic_cash_sessions:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, reasonsFor('CashMovement', 'cash_session', 'movement', 'insufficient_cash')],
  })
  async move(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() body: CashMovementRequest,
  ): Promise<CashMovementResource> {
    return movementShown(await this.sales.cash.move(actor, ref, body));
  }

  @Operation.get('/clinic-cash-sessions/:id/movements', {
    ...sessions,
    ...inPath,
    id: 'listClinicCashMovements',
    response: CashMovementResource,
    pseudonyms: { takes: ['limit', 'cursor'] },
    summary: 'List the movements of a cash session',
    description: 'Newest first.',
    scopes: ['clinic_cash_sessions:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async movements(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Query() query: PageQuery,
  ): Promise<Listing<CashMovementResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sales.cash.movements(actor, ref, page), movementShown), page);
  }

  @Operation.post('/clinic-cash-sessions/:id/close', {
    ...sessions,
    ...inPath,
    id: 'closeClinicCashSession',
    pseudonyms: { takes: ['countedClp', 'note'] },
    summary: 'Close a cash session',
    description: 'For good. A count that differs from what is expected needs a note.',
    scopes: ['clinic_cash_sessions:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, CLOSED],
    status: 200,
  })
  async close(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { countedClp, note = null }: CloseCashSessionRequest,
  ): Promise<CashSessionResource> {
    return cashShown(await this.sales.cash.close(actor, ref, { countedClp, note }));
  }
}
