import { Body, Controller, Inject, Query } from '@nestjs/common';
import { COMMERCE_DOCUMENTS, CONSIGNMENT_STATES, type Documents } from '../../index';
import { CLP, type Actor } from '@workops/kernel';
import {
  BULK_BODY,
  commaSeparated,
  CurrentActor,
  Field,
  flag,
  integer,
  type Listing,
  toListing,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PathId,
  trimmedText,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BulkResource } from './bulk-resource';
import {
  ConsignmentPatchRequest,
  ConsignmentRequest,
  ConsignmentResource,
  ExpenseRequest,
  SettlementResource,
} from './consignment-resource';
import {
  clearable,
  clp,
  DOCUMENT_FILTERS,
  DOCUMENT_INPUT,
  DocumentListQuery,
  optional,
  PAGE_FILTERS,
  soughtText,
  VehicleDocumentListQuery,
} from './document-fields';
import { reasonsFor } from './document-reasons';

const MOST_ROWS = 500;

class BulkRequest {
  @ObjectListField(() => ConsignmentRequest, {
    min: 1,
    max: MOST_ROWS,
    description: 'The contracts. One that is refused fails alone.',
  })
  consignments: ConsignmentRequest[];
}

class ReturnRequest {
  @Field(trimmedText({ max: 500 }), {
    ...clearable,
    description: 'Why the vehicle goes back.',
    example: 'El dueño la vendió',
  })
  reason?: string | null;
  @Field(flag(), {
    ...optional,
    default: false,
    description: 'Whether it stays in the stock, as the own vehicle of the workspace.',
  })
  keepInStock?: boolean;
}

class SellRequest {
  @Field(clp('What the buyer paid: of a vehicle with an approved sale note its total, else required.'), clearable)
  amountVentaClp?: number | null;
  @Field(integer(CLP), { ...clearable, description: 'The commission, where the contract has none, and only then.' })
  comisionAmountClp?: number | null;
  @ObjectListField(() => ExpenseRequest, { ...optional, max: 20, description: 'What else is taken off.' })
  gastos?: ExpenseRequest[];
}

class ConsignmentListQuery extends VehicleDocumentListQuery {
  @Field(commaSeparated(oneOf(CONSIGNMENT_STATES, 'ConsignmentState'), { max: 20 }), {
    ...optional,
    description: 'Only those in one of these states.',
    example: ['activo'],
  })
  estado?: string[];
}

class SettlementListQuery extends DocumentListQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this vehicle.' })
  vehicleId?: string;
  @Field(soughtText, optional)
  q?: string;
}

const consignments = {
  tag: 'Consignments',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ConsignmentResource,
} as const;
const settlements = { ...consignments, response: SettlementResource } as const;
const TERMS = [
  'duenoContactId',
  'modalidad',
  'comisionType',
  'comisionValue',
  'minimoClp',
  'ownerMinimumClp',
  'candidateId',
] as const;
const uncounted = { uncounted: 'Contracts grow with the stock.' };

const NOTHING_ELSE = {
  duenoContactId: null,
  comisionType: null,
  comisionValue: null,
  minimoClp: null,
  ownerMinimumClp: null,
  candidateId: null,
  note: null,
};

@Controller()
export class ConsignmentsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/consignments', {
    ...consignments,
    id: 'createConsignment',
    ceiling: uncounted,
    outlivesTheApp: 'data',
    pseudonyms: { takes: [...DOCUMENT_INPUT, ...TERMS, 'vehicleId'] },
    summary: 'Take a vehicle on consignment',
    description: 'The vehicle becomes `consignacion` and is sold as `pass_through`.',
    scopes: ['consignments:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('CreateConsignment', 'consignment')],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: ConsignmentRequest): Promise<ConsignmentResource> {
    return this.documents.consignments.create(actor, { ...NOTHING_ELSE, ...body });
  }

  @Operation.post('/consignments/bulk', {
    ...consignments,
    id: 'createConsignments',
    ceiling: uncounted,
    outlivesTheApp: 'data',
    heavy: true,
    bodyLimit: 5 * BULK_BODY,
    pseudonyms: { takes: ['consignments'] },
    summary: 'Take vehicles on consignment',
    description: `Up to ${MOST_ROWS} contracts in one commit. A malformed row is 400 for all of them; a refused one fails alone, and each sees those before it.`,
    scopes: ['consignments:write'],
    errors: [],
    status: 200,
    response: BulkResource,
  })
  async createMany(@CurrentActor() actor: Actor, @Body() body: BulkRequest): Promise<BulkResource> {
    return this.documents.consignments.createMany(
      actor,
      body.consignments.map((each) => ({ ...NOTHING_ELSE, ...each })),
    );
  }

  @Operation.get('/consignments', {
    ...consignments,
    id: 'listConsignments',
    pseudonyms: { takes: [...DOCUMENT_FILTERS, 'estado'] },
    summary: 'List consignments',
    description: 'Newest first.',
    scopes: ['consignments:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ConsignmentListQuery,
  ): Promise<Listing<ConsignmentResource>> {
    const page = toPage(query);
    const { estado: states, ...filter } = query;
    return toListing(await this.documents.consignments.list(actor, { ...filter, ...page, states }), page);
  }

  @Operation.get('/consignments/:id', {
    ...consignments,
    id: 'readConsignment',
    pseudonyms: { takes: [] },
    summary: 'Get a consignment',
    scopes: ['consignments:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ConsignmentResource> {
    return this.documents.consignments.read(actor, { id });
  }

  @Operation.patch('/consignments/:id', {
    ...consignments,
    id: 'updateConsignment',
    pseudonyms: { takes: [...TERMS, ...DOCUMENT_INPUT, 'estado'] },
    summary: 'Update a consignment',
    description: 'Of an `activo` contract. Fields that are left out keep their values.',
    scopes: ['consignments:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('ChangeConsignment', 'consignment', 'change')],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ConsignmentPatchRequest,
  ): Promise<ConsignmentResource> {
    return this.documents.consignments.update(actor, id, body);
  }

  @Operation.post('/consignments/:id/return', {
    ...consignments,
    id: 'returnConsignment',
    pseudonyms: { takes: ['reason', 'keepInStock'] },
    summary: 'Return a consigned vehicle',
    description: 'The vehicle becomes `withdrawn`, unless it stays in the stock.',
    scopes: ['consignments:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [reasonsFor('ReturnConsignment', 'consignment', 'return')],
    status: 200,
  })
  async return(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ReturnRequest,
  ): Promise<ConsignmentResource> {
    return this.documents.consignments.return(actor, id, {
      reason: body.reason ?? null,
      keepInStock: body.keepInStock ?? false,
    });
  }

  @Operation.post('/consignments/:id/sell', {
    ...consignments,
    id: 'sellConsignment',
    pseudonyms: { takes: ['amountVentaClp', 'comisionAmountClp', 'gastos'] },
    summary: 'Sell a consigned vehicle',
    description: 'Makes the settlement. Without an approved sale note the vehicle becomes `sold`.',
    scopes: ['consignments:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('SellConsignment', 'consignment', 'sell')],
    status: 200,
  })
  async sell(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: SellRequest,
  ): Promise<ConsignmentResource> {
    const { amountVentaClp = null, comisionAmountClp = null, gastos = [] } = body;
    return this.documents.consignments.sell(actor, id, { amountVentaClp, comisionAmountClp, gastos });
  }

  @Operation.get('/settlements', {
    ...settlements,
    id: 'listSettlements',
    pseudonyms: { takes: [...PAGE_FILTERS, 'vehicleId'] },
    summary: 'List settlements',
    description: 'Newest first.',
    scopes: ['consignments:read'],
    errors: [],
    list: 'cursor',
  })
  async listSettlements(
    @CurrentActor() actor: Actor,
    @Query() query: SettlementListQuery,
  ): Promise<Listing<SettlementResource>> {
    const page = toPage(query);
    return toListing(await this.documents.settlements.list(actor, { ...query, ...page }), page);
  }

  @Operation.get('/settlements/:id', {
    ...settlements,
    id: 'readSettlement',
    pseudonyms: { takes: [] },
    summary: 'Get a settlement',
    scopes: ['consignments:read'],
    errors: ['NOT_FOUND'],
  })
  async readSettlement(@CurrentActor() actor: Actor, @PathId() id: string): Promise<SettlementResource> {
    return this.documents.settlements.read(actor, { id });
  }
}
