import {
  PAUSE_REASONS,
  type CampaignChannel,
  type CampaignPurpose,
  type CampaignStatus,
  type CountedCampaign,
  type Counts,
  type PauseReason,
  type Recipient,
  type RecipientStatus,
} from '../../index';
import type { Actor, Author } from '@workops/kernel';
import {
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  Id,
  integer,
  ListField,
  ObjectField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import {
  CampaignContentResource,
  CampaignFilter,
  CampaignWindow,
  clearable,
  fields,
  nullable,
} from './campaign-fields';

const number = (description: string, example = 0) =>
  documented(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { description, example });
const moment = (description: string) => documented(timestamp(), { description, example: null });

export class CampaignAudienceResource {
  @ObjectField(() => CampaignFilter, { ...nullable, description: 'Which contacts; null where they are listed.' })
  filter: CampaignFilter | null;
  @Field(number('How many contacts the list has.'))
  listedContacts: number;
}

class CampaignPauseResource {
  @Field(oneOf(PAUSE_REASONS, 'CampaignPauseReason'), { description: 'Why it was paused.' })
  reason: PauseReason;
  @Field(text({ max: 500 }), {
    ...nullable,
    person: false,
    description: 'What the reason is, in figures.',
    example: null,
  })
  detail: string | null;
  @Field(timestamp(), { description: 'When it was paused.' })
  at: string;
  @ObjectField(() => AuthorResource, { ...nullable, description: 'Who paused it; null for the service.' })
  by: Author | null;
}

export class CampaignCountsResource implements Counts {
  @Field(number('All of them, since the start.'))
  totalRecipients: number;
  @Field(number('Not handed over yet, or to be tried again.'))
  pending: number;
  @Field(number('Handed over; delivered and read ones included.'))
  sent: number;
  @Field(number('Delivered; read ones included.'))
  delivered: number;
  @Field(number('Read.'))
  read: number;
  @Field(number('Not to be delivered.'))
  failed: number;
  @Field(number('Not to be sent to.'))
  suppressed: number;
  @Field(number('Not sent to any more.'))
  cancelled: number;
  @Field(number('Mails that came back for good.'))
  hardBounces: number;
  @Field(number('Recipients who complained.'))
  complaints: number;
  @Field(number('Recipients who unsubscribed by it.'))
  unsubscribes: number;
}

export class CampaignResource {
  @Id()
  id: string;
  @Field(fields.name, { person: false })
  name: string;
  @Field(fields.channel)
  channel: CampaignChannel;
  @Field(fields.purpose)
  purpose: CampaignPurpose;
  @Field(fields.accountId, { wire: 'messaging_account_id' })
  messagingAccountId: string;
  @ObjectField(() => CampaignAudienceResource, { description: 'Who it goes to.' })
  audience: CampaignAudienceResource;
  @ObjectField(() => CampaignContentResource, { description: 'What is sent.' })
  content: CampaignContentResource;
  @Field(fields.status)
  status: CampaignStatus;
  @Field(moment('When it starts.'), nullable)
  scheduledAt: Date | null;
  @ObjectField(() => CampaignWindow, { ...nullable, description: 'When it is sent, in local time; null: always.' })
  sendWindow: CampaignWindow | null;
  @Field(fields.rate, nullable)
  ratePerMinute: number | null;
  @ListField(documented(text({ max: 50 }), { description: 'Warnings.', example: 'consent_unrecorded' }), {
    max: 20,
    person: false,
    description: 'Warnings of the outbound policy that do not stand against it.',
  })
  acknowledge: readonly string[];
  @ObjectField(() => CampaignPauseResource, { ...clearable, description: 'Set while it is paused.' })
  pause?: CampaignPauseResource | null;
  @ObjectField(() => CampaignCountsResource, { description: 'What became of its recipients.' })
  counts: CampaignCountsResource;
  @Field(moment('When sending began.'), nullable)
  startedAt: Date | null;
  @Field(moment('When it was sent or cancelled.'), nullable)
  finishedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const shownCampaign = ({ accountId, filter, listed, ...campaign }: CountedCampaign): CampaignResource => ({
  ...campaign,
  messagingAccountId: accountId,
  audience: { filter, listedContacts: listed },
});

const NOBODY = { contactId: null, address: null, reason: null, messageId: null };

export class CampaignRecipientResource {
  @Id()
  id: string;
  @Field(uuid(), { ...nullable, description: 'The contact.' })
  contactId: string | null;
  @Field(text({ max: 320 }), {
    ...nullable,
    person: 'withheld',
    description: 'The address or number, as of the start.',
    example: 'ana@example.com',
  })
  address: string | null;
  @Field(fields.recipientStatus)
  status: RecipientStatus;
  @Field(fields.reason, { ...nullable, person: false })
  reason: string | null;
  @Field(documented(uuid(), { description: 'The WhatsApp message.', example: null }), nullable)
  messageId: string | null;
  @Field(moment('When it was handed over.'), nullable)
  sentAt: Date | null;
}

/** Shows contact and reason only with `contacts:read`. */
export const shownRecipient =
  ({ scopes }: Pick<Actor, 'scopes'>) =>
  ({ id, contactId, address, status, reason, messageId, sentAt }: Recipient): CampaignRecipientResource => {
    const about = scopes.has('contacts:read') ? { contactId, address, reason, messageId } : NOBODY;
    return { id, ...about, status, sentAt };
  };
