import { Body, Controller, Inject, Query } from '@nestjs/common';
import { LEADS, leadLimits, type Leads, type LeadIntent } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  HistoryEntryResource,
  Id,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  NARROWED_MAKER,
  ObjectListField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BoardQuery, LeadListQuery } from './lead-query';
import {
  LEAD_CONTACTS,
  type LeadContacts,
  externalId,
  leadIntent,
  leadPresenter,
  LeadResource,
  leadSource,
  nextAction,
  note,
  presentLead,
  valueClp,
} from './lead-resource';
import { stageName } from './pipelines.http';
import { LEAD_CLOSED } from './reasons';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };
const branch = { ...clearable, description: 'The branch.', example: null };
const vehicle = { ...clearable, description: 'The vehicle.', example: null };

class CreateLeadRequest {
  @Field(uuid(), { description: 'The contact.' })
  contactId: string;
  @Field(uuid(), { ...optional, description: 'The pipeline; by default, the default one.' })
  pipelineId?: string;
  @Field(uuid(), { ...optional, description: 'The stage; by default, the first.' })
  stageId?: string;
  @Field(uuid(), { ...clearable, description: 'The member whose lead it is; by default, as the pipeline assigns.' })
  ownerUserId?: string | null;
  @Field(uuid(), branch)
  locationId?: string | null;
  @Field(uuid(), vehicle)
  vehicleId?: string | null;
  @Field(valueClp, clearable)
  valueClp?: number | null;
  @Field(leadSource, { ...optional, default: 'manual' })
  source?: string;
  @Field(externalId, { ...clearable, description: 'Its identifier at the source, once each.', example: 'crm-4711' })
  externalId?: string | null;
  @Field(leadIntent, clearable)
  intent?: LeadIntent | null;
  @Field(note, {
    ...clearable,
    description: 'Anything worth noting.',
    example: 'Busca un auto familiar.',
  })
  note?: string | null;
  @Field(nextAction, { ...clearable, description: 'What to do next.', example: 'Llamar a Josefa.' })
  nextAction?: string | null;
  @Field(timestamp(), { ...clearable, description: 'When that is due.' })
  nextActionAt?: Date | null;
}

class UpdateLeadRequest {
  @Field(uuid(), branch)
  locationId?: string | null;
  @Field(uuid(), vehicle)
  vehicleId?: string | null;
  @Field(valueClp, clearable)
  valueClp?: number | null;
  @Field(leadIntent, clearable)
  intent?: LeadIntent | null;
  @Field(note, {
    ...clearable,
    description: 'Anything worth noting; null clears it.',
    example: 'Busca un auto familiar.',
  })
  note?: string | null;
  @Field(nextAction, { ...clearable, description: 'What to do next.', example: 'Llamar a Josefa.' })
  nextAction?: string | null;
  @Field(timestamp(), { ...clearable, description: 'When that is due.' })
  nextActionAt?: Date | null;
}

class BulkAssignRequest {
  @ListField(uuid(), { min: 1, max: leadLimits.bulk, description: 'The leads.' })
  leadIds: string[];
  @Field(uuid(), { nullable: true, description: 'The member whose leads they become; null for nobody.', example: null })
  ownerUserId: string | null;
}

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

class BulkAssignResource {
  @Field(count, { description: 'How many leads changed.', example: 1 })
  assigned: number;
}

class BoardStageResource {
  @Id()
  id: string;
  @Field(stageName, { person: false })
  name: string;
  @Field(count, { description: 'How many open leads are at the stage.', example: 12 })
  count: number;
  @Field(count, { description: 'What they are worth together, in CLP.', example: 89_900_000 })
  valueClp: number;
  @ObjectListField(() => LeadResource, { description: 'The 20 with the last inquiries.' })
  leads: LeadResource[];
}

class BoardResource {
  @ObjectListField(() => BoardStageResource, { description: 'The stages, in order.' })
  stages: BoardStageResource[];
  @Field(count, { description: 'How many leads were won.', example: 3 })
  won: number;
  @Field(count, { description: 'How many leads were lost.', example: 8 })
  lost: number;
  @Field(count, { description: 'How many leads were disqualified.', example: 2 })
  unqualified: number;
}

const leads = { tag: 'Leads', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, response: LeadResource } as const;
/** Leaves out typed texts, such as searches and notes, because they may contain names. */
const listed = [
  'ownerUserId',
  'locationId',
  'contactId',
  'vehicleId',
  'source',
  'intent',
  'createdFrom',
  'createdTo',
  'closedFrom',
  'closedTo',
  'updatedSince',
  'untouchedSince',
  'nextActionBefore',
  'cursor',
  'limit',
  'status',
  'pipelineId',
  'stageId',
  'sort',
];
const changing = ['locationId', 'vehicleId', 'valueClp', 'intent', 'nextActionAt'];
const creating = [...changing, 'contactId', 'pipelineId', 'stageId', 'ownerUserId', 'source'];

@Controller()
export class LeadsHttp {
  constructor(
    @Inject(LEADS) private readonly leads: Leads,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
  ) {}

  @Operation.post('/leads', {
    ...leads,
    id: 'createLead',
    ceiling: { uncounted: 'People go on asking.' },
    pseudonyms: { takes: creating },
    outlivesTheApp: 'data',
    summary: 'Create a lead',
    description: 'Looks for no duplicates. Without an owner, the pipeline assigns one.',
    scopes: ['leads:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [NARROWED_MAKER],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateLeadRequest): Promise<LeadResource> {
    const lead = await this.leads.create(actor, body);
    return presentLead(this.contacts, actor, lead);
  }

  @Operation.get('/leads', {
    ...leads,
    id: 'listLeads',
    pseudonyms: { takes: listed },
    summary: 'List leads',
    scopes: ['leads:read'],
    errors: [],
    list: 'cursor',
    snapshot: true,
  })
  async list(@CurrentActor() actor: Actor, @Query() query: LeadListQuery): Promise<Listing<LeadResource>> {
    const page = toPage(query);
    const { status: statuses, sort = 'newest', ...filter } = query;
    const found = await this.leads.list(actor, { ...filter, ...page, statuses, sort });
    return toListing(mapped(found, await leadPresenter(this.contacts, actor, found.items)), page);
  }

  @Operation.post('/leads/bulk-assign', {
    ...leads,
    response: BulkAssignResource,
    id: 'bulkAssignLeads',
    pseudonyms: { takes: ['leadIds', 'ownerUserId'] },
    outlivesTheApp: 'data',
    ceiling: { uncounted: 'It creates nothing.' },
    summary: 'Assign many leads',
    description: 'All of them or none.',
    scopes: ['leads:write'],
    errors: ['VALIDATION_ERROR'],
    status: 200,
  })
  async bulkAssign(
    @CurrentActor() actor: Actor,
    @Body() { leadIds, ownerUserId }: BulkAssignRequest,
  ): Promise<BulkAssignResource> {
    return { assigned: await this.leads.bulkAssign(actor, leadIds, ownerUserId) };
  }

  @Operation.get('/leads/:id', {
    ...leads,
    id: 'readLead',
    pseudonyms: { takes: [] },
    summary: 'Get a lead',
    scopes: ['leads:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<LeadResource> {
    const lead = await this.leads.read(actor, id);
    return presentLead(this.contacts, actor, lead);
  }

  @Operation.get('/leads/:id/history', {
    ...leads,
    id: 'listLeadHistory',
    response: HistoryEntryResource,
    pseudonyms: { takes: ['cursor', 'limit'] },
    summary: 'List the changes of a lead',
    description: 'Newest first. The lead into which it was merged is named to callers that see all.',
    scopes: ['leads:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async history(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<HistoryEntryResource>> {
    const page = toPage(query);
    return toListing(await this.leads.history(actor, id, page), page);
  }

  @Operation.patch('/leads/:id', {
    ...leads,
    id: 'updateLead',
    pseudonyms: { takes: changing },
    summary: 'Update a lead',
    description: 'Announces nothing. Only an open lead has a next action.',
    scopes: ['leads:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [LEAD_CLOSED],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateLeadRequest,
  ): Promise<LeadResource> {
    const lead = await this.leads.change(actor, id, body);
    return presentLead(this.contacts, actor, lead);
  }

  @Operation.get('/pipelines/:id/board', {
    ...leads,
    response: BoardResource,
    id: 'readBoard',
    heavy: true,
    summary: 'Get the board of a pipeline',
    description: 'Exact and of one moment, over the leads that the caller sees.',
    scopes: ['leads:read'],
    errors: ['NOT_FOUND'],
  })
  async board(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: BoardQuery): Promise<BoardResource> {
    const board = await this.leads.board(actor, id, query);
    const cards = board.stages.flatMap((stage) => stage.leads);
    const present = await leadPresenter(this.contacts, actor, cards);
    return { ...board, stages: board.stages.map((stage) => ({ ...stage, leads: stage.leads.map(present) })) };
  }
}
