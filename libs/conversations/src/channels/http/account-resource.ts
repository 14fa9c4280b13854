import type { MakerTrouble } from '@workops/kernel';
import type { AccountStatus, Channels, Handler, MessageChannel, MessagingAccount, ProviderName } from '../../index';
import { CreatedAt, documented, Field, Id, oneOf, StoppedReason, text, timestamp, UpdatedAt, uri } from '@workops/edge';
import { accountFields as fields, shownConfig } from './account-fields';

const nullable = { nullable: true };

export class MessagingAccountResource {
  @Id()
  id: string;
  @Field(fields.kind)
  kind: MessageChannel;
  @Field(fields.provider)
  provider: ProviderName;
  @Field(fields.name, { person: false })
  name: string;
  @Field(fields.address, { person: false })
  address: string;
  @Field(fields.locationId, nullable)
  locationId: string | null;
  @StoppedReason(
    'Why what comes in goes to no branch although there is one: whoever placed it there is gone, or may not any more.',
  )
  stoppedReason: MakerTrouble | null;
  @Field(fields.status)
  status: AccountStatus;
  @Field(oneOf(['credential_rejected']), {
    ...nullable,
    description: 'Why it was disconnected by itself; null where it was not.',
    example: null,
  })
  statusReason: string | null;
  @Field(fields.defaultHandler)
  defaultHandler: Handler;
  @Field(fields.aiAgentId, nullable)
  aiAgentId: string | null;
  @Field(fields.windowHours, nullable)
  windowHours: number | null;
  @Field(fields.maxPerSecond)
  maxPerSecond: number;
  @Field(fields.messagingLimit, { ...nullable, wire: 'messaging_limit_24h' })
  messagingLimit: number | null;
  @Field(fields.reminderTemplateId, nullable)
  reminderTemplateId: string | null;
  @Field(fields.cancelTemplateId, nullable)
  cancelTemplateId: string | null;
  @Field(shownConfig, { person: false })
  config: object;
  @Field(uri({ max: 2_048 }), {
    ...nullable,
    person: false,
    description: 'Where the provider posts to; null where it posts nothing.',
    example: 'https://ops.example.com/inbound/whatsapp/01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
  })
  inboundUrl: string | null;
  @Field(timestamp(), { description: 'When it was connected last.' })
  connectedAt: Date;
  @Field(timestamp(), {
    ...nullable,
    description: 'When it was disconnected; null while it is connected.',
    example: null,
  })
  disconnectedAt: Date | null;
  @Field(timestamp(), {
    ...nullable,
    description:
      'When the workspace proved that the address of a mail account is its own; null where it did not. A verified domain needs no such proof.',
    example: null,
  })
  addressProvenAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const onceOnly = (description: string, example: string | null) =>
  documented(text({ max: 70 }), { description, example });

/** Includes our secret, which authenticates the provider's calls. */
export class AccountWithSecretResource extends MessagingAccountResource {
  @Field(
    onceOnly('What a bridge, or who posts mail, signs with. Returned only in this response: store it securely.', null),
    {
      ...nullable,
      person: false,
    },
  )
  inboundSecret: string | null;
  @Field(
    onceOnly('What WhatsApp confirms the door by. Returned only in this response: store it securely.', 'whsec_…'),
    {
      ...nullable,
      person: false,
    },
  )
  verifyToken: string | null;
}

/** An account just saved has no reason to be stopped. */
type ShownAccount = MessagingAccount & { stoppedReason?: MakerTrouble | null };

export const accountResource = (
  channels: Channels,
  { stoppedReason = null, ...account }: ShownAccount,
): MessagingAccountResource => ({
  ...account,
  stoppedReason,
  inboundUrl: channels.inboundUrlOf(account),
});
