import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  campaignLimits,
  CAMPAIGNS,
  type AudienceCount,
  type Campaigns,
  type Preview,
  type RecipientStatus,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  describedObject,
  documented,
  Field,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  MINTING_CREDENTIALS,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { fields, nullable, optional } from './campaign-fields';
import { CampaignResource, CampaignRecipientResource, shownCampaign, shownRecipient } from './campaign-resource';
import { NOT_DRAFT, NOT_LISTED, NOT_TESTED, SCOPE_NOT_HELD } from './reasons';

const contactId = documented(uuid(), { description: 'The contact.' });
const count = (description: string) =>
  documented(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { description, example: 0 });
const byReason = (description: string) =>
  documented(describedObject({ additionalProperties: { type: 'integer' } }), {
    description,
    example: { marketing_blocked: 3 },
  });

class ListContactsRequest {
  @ListField(contactId, { min: 1, max: campaignLimits.contactsOfACall, description: 'The contacts.' })
  contactIds: string[];
}

class CampaignContactRequest {
  @Field(contactId)
  contactId: string;
}

class AudienceCountResource implements AudienceCount {
  @Field(count('All of them.'))
  total: number;
  @Field(count('Those it would be sent to.'))
  sendable: number;
  @Field(byReason('The others, by reason.'), { person: false })
  suppressed: Record<string, number>;
}

class CampaignReasonsResource {
  @Field(byReason('Recipients that are not to be sent to, by reason.'), { person: false })
  suppressed: Record<string, number>;
  @Field(byReason('Recipients that failed, by reason.'), { person: false })
  failed: Record<string, number>;
}

const words = (description: string) => documented(text({ max: 1_000_000 }), { description, example: null });

class CampaignPreviewResource implements Preview {
  @Field(contactId)
  contactId: string;
  @Field(words('The address or number.'), { ...nullable, person: 'withheld' })
  address: string | null;
  @Field(words('Of mail, the subject.'), { ...nullable, person: 'withheld' })
  subject: string | null;
  @Field(words('Of mail, the HTML.'), { ...nullable, person: 'withheld' })
  html: string | null;
  @Field(words('The text.'), { ...nullable, person: 'withheld' })
  text: string | null;
  @Field(fields.reason, { ...nullable, person: false, example: null, description: 'Why it would not be sent.' })
  reason: string | null;
}

class CampaignRecipientsQuery extends PageQuery {
  @Field(fields.recipientStatus, { ...optional, description: 'Only those in this state.' })
  status?: RecipientStatus;
  @Field(fields.reason, { ...optional, description: 'Only those with this reason.' })
  reason?: string;
}

const UNSEEN =
  'Without `contacts:read` it has fallbacks in the place of what the contact has, and no `reason` of the contact.';
const campaigns = { tag: 'Campaigns', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;
const reading = { ...campaigns, scopes: ['campaigns:read'] } as const;

@Controller()
export class CampaignAudienceHttp {
  constructor(@Inject(CAMPAIGNS) private readonly campaigns: Campaigns) {}

  @Operation.post('/campaigns/:id/recipients', {
    ...campaigns,
    scopes: ['campaigns:write'],
    status: 200,
    response: CampaignResource,
    id: 'listCampaignContacts',
    summary: 'List the contacts of a campaign',
    description: 'Adds to the list of a draft, which takes the place of a filter.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_LISTED],
    ceiling: { uncounted: 'The list of one campaign is bounded.' },
    bodyLimit: BULK_BODY,
    outlivesTheApp: 'data',
  })
  async add(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { contactIds }: ListContactsRequest,
  ): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.listContacts(actor, id, contactIds));
  }

  @Operation.post('/campaigns/:id/recipients/remove', {
    ...campaigns,
    scopes: ['campaigns:write'],
    status: 200,
    response: CampaignResource,
    id: 'unlistCampaignContacts',
    summary: 'Remove contacts from the list of a campaign',
    description: 'Contacts that are not on the list of the draft are ignored.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_DRAFT],
    ceiling: { uncounted: 'It creates nothing.' },
    bodyLimit: BULK_BODY,
    outlivesTheApp: 'data',
  })
  async unlist(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { contactIds }: ListContactsRequest,
  ): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.unlistContacts(actor, id, contactIds));
  }

  @Operation.get('/campaigns/:id/recipients', {
    ...reading,
    response: CampaignRecipientResource,
    id: 'listCampaignRecipients',
    summary: 'List the recipients of a campaign',
    description:
      'They are there from the start on; newest first. Without `contacts:read` the contact, its `address`, `reason` and `message_id` are null, and `reason` is no filter.',
    errors: ['NOT_FOUND'],
    reasons: [SCOPE_NOT_HELD],
    list: 'cursor',
  })
  async recipients(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: CampaignRecipientsQuery,
  ): Promise<Listing<CampaignRecipientResource>> {
    const page = toPage(query);
    return toListing(
      mapped(await this.campaigns.recipients(actor, id, { ...query, ...page }), shownRecipient(actor)),
      page,
    );
  }

  @Operation.get('/campaigns/:id/reasons', {
    ...reading,
    scopes: ['campaigns:read', 'contacts:read'],
    response: CampaignReasonsResource,
    id: 'readCampaignReasons',
    summary: 'Count the reasons of recipients',
    errors: ['NOT_FOUND'],
  })
  reasons(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CampaignReasonsResource> {
    return this.campaigns.reasons(actor, id);
  }

  @Operation.get('/campaigns/:id/audience-count', {
    ...reading,
    response: AudienceCountResource,
    id: 'countCampaignAudience',
    summary: 'Count the audience of a campaign',
    description: 'As if it were started now. It takes `contacts:read`, unless the audience is everybody.',
    errors: ['NOT_FOUND'],
    reasons: [SCOPE_NOT_HELD],
    heavy: true,
  })
  count(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AudienceCountResource> {
    return this.campaigns.countAudience(actor, id);
  }

  @Operation.post('/campaigns/:id/preview', {
    ...campaigns,
    scopes: ['campaigns:write'],
    status: 200,
    response: CampaignPreviewResource,
    id: 'previewCampaign',
    summary: 'Preview a campaign',
    description: `What the contact would get. Nothing is sent. ${UNSEEN}`,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
  })
  preview(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: CampaignContactRequest,
  ): Promise<CampaignPreviewResource> {
    return this.campaigns.preview(actor, id, body.contactId);
  }

  @Operation.post('/campaigns/:id/test', {
    ...campaigns,
    credentials: MINTING_CREDENTIALS,
    scopes: ['campaigns:send'],
    status: 202,
    response: CampaignPreviewResource,
    id: 'testCampaign',
    summary: 'Send a campaign to one contact',
    description: `Whoever the audience is; it counts nowhere. ${UNSEEN}`,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT', 'OUTBOUND_BLOCKED', 'OUTBOUND_WARNING'],
    reasons: [NOT_TESTED, SCOPE_NOT_HELD],
    ceiling: { uncounted: 'A message is not owned.' },
    outlivesTheApp: 'closed',
  })
  test(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: CampaignContactRequest,
  ): Promise<CampaignPreviewResource> {
    return this.campaigns.test(actor, id, body.contactId);
  }
}
