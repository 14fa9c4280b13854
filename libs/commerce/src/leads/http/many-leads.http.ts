import { Body, Controller, Inject } from '@nestjs/common';
import { LEADS, type Leads } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BulkRowsResource,
  CurrentActor,
  Field,
  IdsField,
  Operation,
  PathId,
  shownRows,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { LEAD_CONTACTS, type LeadContacts, LeadResource, presentLead, reason } from './lead-resource';
import { LEAD_CLOSED } from './reasons';

const optional = { optional: true };

@Together<BulkUpdateLeadsRequest>(
  ['ownerUserId', 'pipelineId', 'stageId', 'lostReason'],
  ({ ownerUserId, pipelineId, stageId, lostReason }) =>
    [ownerUserId, pipelineId, stageId, lostReason].every((value) => value === undefined)
      ? [{ path: '', message: 'A change is required.', code: 'invalid_type' as const }]
      : [],
)
class BulkUpdateLeadsRequest {
  @IdsField('The leads.')
  leadIds: string[];
  @Field(uuid(), {
    ...optional,
    nullable: true,
    description: 'The member whose leads they become; null for nobody.',
    example: null,
  })
  ownerUserId?: string | null;
  @Field(uuid(), { ...optional, description: 'The pipeline to move to.' })
  pipelineId?: string;
  @Field(uuid(), { ...optional, description: 'The stage to move to; by default the first of `pipeline_id`.' })
  stageId?: string;
  @Field(reason, { ...optional, description: 'Why they are lost.', example: 'Compró en otro lugar.' })
  lostReason?: string;
}

class MergeLeadRequest {
  @Field(uuid(), { description: 'The other lead, open and of the same contact.' })
  leadId: string;
}

const leads = {
  tag: 'Leads',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['leads:write'],
  ceiling: { uncounted: 'It creates nothing.' },
  outlivesTheApp: 'data',
  status: 200,
} as const;

@Controller()
export class ManyLeadsHttp {
  constructor(
    @Inject(LEADS) private readonly leads: Leads,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
  ) {}

  @Operation.post('/leads/bulk-update', {
    ...leads,
    response: BulkRowsResource,
    id: 'bulkUpdateLeads',
    heavy: true,
    errors: ['VALIDATION_ERROR'],
    summary: 'Assign, move or lose many leads',
    description: 'A refused one fails alone.',
  })
  async change(
    @CurrentActor() actor: Actor,
    @Body() { leadIds, ...change }: BulkUpdateLeadsRequest,
  ): Promise<BulkRowsResource> {
    return shownRows(await this.leads.changeMany(actor, leadIds, change));
  }

  @Operation.post('/leads/:id/merge', {
    ...leads,
    response: LeadResource,
    id: 'mergeLead',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [LEAD_CLOSED],
    summary: 'Merge another lead into a lead',
    description: 'It gets the inquiries, documents and appointments of the other one, which is disqualified.',
  })
  async merge(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { leadId }: MergeLeadRequest,
  ): Promise<LeadResource> {
    return presentLead(this.contacts, actor, await this.leads.merge(actor, id, leadId));
  }
}
