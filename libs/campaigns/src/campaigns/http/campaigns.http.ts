import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  campaignLimits,
  CAMPAIGNS,
  type CampaignChannel,
  type CampaignPurpose,
  type Campaigns,
  type CampaignStatus,
} from '../../index';
import { malformed, type Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  ObjectField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import {
  CampaignContentRequest,
  CampaignFilter,
  CampaignWindow,
  clearable,
  fields,
  nullable,
  optional,
} from './campaign-fields';
import { CampaignAudienceResource, CampaignResource, shownCampaign } from './campaign-resource';
import { NOT_DRAFT, SCOPE_NOT_HELD, TOO_MANY_OPEN } from './reasons';

const audience = { description: 'Who it goes to; without one, the contacts that are listed.' };
const content = {
  description: 'Of mail `subject` and `html` or `text`; of WhatsApp `template_id`.',
  example: { subject: 'Hola', text: 'Le esperamos.' },
};
const window = { ...clearable, description: 'When it is sent, by the clocks of the workspace.' };
const acknowledge = {
  max: campaignLimits.acknowledge,
  optional: true,
  example: [] as string[],
  description: 'Warnings of the outbound policy that do not stand against it.',
};
const reason = text({ min: 1, max: 50 });

@NoOtherFields(() => CampaignAudienceResource)
class CampaignAudienceRequest {
  @ObjectField(() => CampaignFilter, {
    ...nullable,
    description: 'Contacts with all of it; empty for all.',
    example: { lifecycle_stage: 'customer' },
  })
  filter: CampaignFilter | null;
}

@NoOtherFields(() => CampaignResource)
class CreateCampaignRequest {
  @Field(fields.name)
  name: string;
  @Field(fields.channel)
  channel: CampaignChannel;
  @Field(fields.accountId)
  messagingAccountId: string;
  @Field(fields.purpose, { ...optional, default: 'marketing' })
  purpose?: CampaignPurpose;
  @ObjectField(() => CampaignAudienceRequest, { ...audience, ...optional })
  audience?: CampaignAudienceRequest;
  @ObjectField(() => CampaignContentRequest, content)
  content: CampaignContentRequest;
  @ObjectField(() => CampaignWindow, window)
  sendWindow?: CampaignWindow | null;
  @Field(fields.rate, clearable)
  ratePerMinute?: number | null;
  @ListField(reason, acknowledge)
  acknowledge?: string[];
}

class ChangeCampaignRequest {
  @Field(fields.name, optional)
  name?: string;
  @Field(fields.accountId, optional)
  messagingAccountId?: string;
  @Field(fields.purpose, optional)
  purpose?: CampaignPurpose;
  @ObjectField(() => CampaignAudienceRequest, { ...audience, ...optional })
  audience?: CampaignAudienceRequest;
  @ObjectField(() => CampaignContentRequest, { ...content, ...optional })
  content?: CampaignContentRequest;
  @ObjectField(() => CampaignWindow, window)
  sendWindow?: CampaignWindow | null;
  @Field(fields.rate, clearable)
  ratePerMinute?: number | null;
  @ListField(reason, acknowledge)
  acknowledge?: string[];
}

class DuplicateCampaignRequest {
  @Field(fields.name, { ...optional, description: 'The name of the copy; without one, the name with a suffix.' })
  name?: string;
}

class CampaignListQuery extends PageQuery {
  @Field(fields.status, { ...optional, description: 'Only those in this state.' })
  status?: CampaignStatus;
  @Field(fields.channel, { ...optional, description: 'Only those of this channel.' })
  channel?: CampaignChannel;
}

const campaigns = {
  tag: 'Campaigns',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: CampaignResource,
} as const;
const reading = { ...campaigns, scopes: ['campaigns:read'] } as const;
const writing = {
  ...campaigns,
  scopes: ['campaigns:write'],
  bodyLimit: 2 * BULK_BODY,
  outlivesTheApp: 'data',
} as const;

const isAttribute = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && [...value].length <= campaignLimits.attribute;

function toFilter(filter: CampaignFilter | null): CampaignFilter | null {
  const entries = Object.entries(filter?.attributes ?? {});
  const path = 'audience.filter.attributes';
  const issues = entries
    .filter(([, value]) => !isAttribute(value))
    .map(([key]) => ({
      path: `${path}.${key}`,
      message: 'Must be a text of 1 to 200 characters.',
      code: 'invalid_type' as const,
    }));
  if (entries.length > campaignLimits.attributes)
    issues.push({ path, message: 'Must have at most 20 keys.', code: 'invalid_type' });
  if (issues.length > 0) throw malformed('body', issues);
  return filter;
}

@Controller()
export class CampaignsHttp {
  constructor(@Inject(CAMPAIGNS) private readonly campaigns: Campaigns) {}

  @Operation.post('/campaigns', {
    ...writing,
    id: 'createCampaign',
    ceiling: 'open_campaigns',
    summary: 'Create a campaign',
    description: 'It is a draft until it is scheduled.',
    errors: ['VALIDATION_ERROR'],
    reasons: [SCOPE_NOT_HELD],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateCampaignRequest): Promise<CampaignResource> {
    const {
      messagingAccountId: accountId,
      purpose = 'marketing',
      audience: audienceInput,
      sendWindow = null,
      ratePerMinute = null,
      ...rest
    } = body;
    const filter = toFilter(audienceInput?.filter ?? null);
    const draft = {
      ...rest,
      accountId,
      purpose,
      filter,
      sendWindow,
      ratePerMinute,
      acknowledge: rest.acknowledge ?? [],
    };
    return shownCampaign(await this.campaigns.create(actor, draft));
  }

  @Operation.post('/campaigns/:id/duplicate', {
    ...writing,
    bodyLimit: undefined,
    id: 'duplicateCampaign',
    ceiling: { uncounted: 'The draft counts as open_campaigns.' },
    summary: 'Duplicate a campaign',
    description: 'Creates a draft with the same audience, content and settings, whatever the state of the original.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [TOO_MANY_OPEN, SCOPE_NOT_HELD],
    heavy: true,
  })
  async duplicate(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: DuplicateCampaignRequest,
  ): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.duplicate(actor, id, body));
  }

  @Operation.get('/campaigns', {
    ...reading,
    id: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: CampaignListQuery): Promise<Listing<CampaignResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.campaigns.list(actor, { ...query, ...page }), shownCampaign), page);
  }

  @Operation.get('/campaigns/:id', { ...reading, id: 'readCampaign', summary: 'Get a campaign', errors: ['NOT_FOUND'] })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.read(actor, id));
  }

  @Operation.patch('/campaigns/:id', {
    ...writing,
    id: 'changeCampaign',
    summary: 'Update a draft of a campaign',
    description: '`audience` and `content` are replaced whole; an audience takes the place of a list.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_DRAFT, SCOPE_NOT_HELD],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeCampaignRequest,
  ): Promise<CampaignResource> {
    const { messagingAccountId: accountId, audience: audienceInput, ...rest } = body;
    const patch = {
      ...rest,
      ...(accountId !== undefined && { accountId }),
      ...(audienceInput && { filter: toFilter(audienceInput.filter) }),
    };
    return shownCampaign(await this.campaigns.change(actor, id, patch));
  }

  @Operation.delete('/campaigns/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    id: 'deleteCampaign',
    summary: 'Delete a draft of a campaign',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_DRAFT],
  })
  remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    return this.campaigns.remove(actor, id);
  }
}
