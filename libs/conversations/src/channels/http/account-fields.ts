import { ACCOUNT_STATUSES, accountLimits, handlers, messageChannels, PROVIDER_NAMES } from '../../index';
import { describedObject, documented, integer, notBlank, oneOf, type Shape, uuid } from '@workops/edge';

const said = (shape: Shape, description: string, example: unknown = shape.example) =>
  documented(shape, { description, example });

export const accountFields = {
  kind: said(oneOf(messageChannels, 'MessageChannel'), 'The kind of channel.', 'whatsapp'),
  provider: said(
    oneOf(PROVIDER_NAMES, 'MessagingProvider'),
    'Who carries its messages; `simulator` in sandbox workspaces only.',
    'cloud_api',
  ),
  name: said(notBlank({ max: accountLimits.name }), 'What it is called.', 'Ventas'),
  address: said(
    notBlank({ max: accountLimits.address }),
    'Its number, address or handle; of a kind, one connected account has it.',
    '+56912345678',
  ),
  locationId: said(uuid(), 'The branch that its conversations begin with.', null),
  defaultHandler: said(
    oneOf(handlers, 'ConversationHandler'),
    'Who answers new conversations; `bot` needs an `ai_agent_id`.',
    'human',
  ),
  aiAgentId: said(uuid(), 'The AI agent that answers.', null),
  windowHours: said(
    integer(accountLimits.windowHours),
    'For how long after an inbound message free text can be sent; null for no limit. By default 24 for whatsapp, where that is fixed, ' +
      'instagram, messenger and tiktok.',
    24,
  ),
  maxPerSecond: said(
    integer(accountLimits.maxPerSecond),
    'Messages that are sent a second at most: by default 80 for whatsapp, else 20.',
    80,
  ),
  messagingLimit: said(
    integer(accountLimits.messagingLimit),
    'Contacts that can be sent templates outside of the window in 24 hours.',
    null,
  ),
  reminderTemplateId: said(uuid(), 'The template of appointment reminders outside of the window.', null),
  cancelTemplateId: said(uuid(), 'The template of cancellation notices outside of the window.', null),
  proofCode: said(notBlank({ max: 100 }), 'The code, in any capitals and groups.', 'K7Q2M-9XWPT-4HDRC-8NVBA'),
  status: said(oneOf(ACCOUNT_STATUSES, 'MessagingAccountStatus'), 'Whether messages come and go.', 'connected'),
} satisfies Record<string, Shape>;

const BY_PROVIDER =
  '`smtp`: host*, port*, username, password, from_name. `cloud_api`: phone_number_id*, business_account_id*, access_token*, app_secret*, base_url. ' +
  '`widget`: identity_secret, greeting. `bridge`: url*. `simulator`: none.';

export const givenConfig = said(
  describedObject({ additionalProperties: true }),
  `By provider, required fields marked *: ${BY_PROVIDER} Secrets are stored encrypted and never returned.`,
  {
    phone_number_id: '106540352242922',
    business_account_id: '102290129340398',
    access_token: 'EAAG…',
    app_secret: 'a secret of the app',
  },
);

export const shownConfig = said(
  describedObject({ additionalProperties: true }),
  'What the provider is reached by, without secrets.',
  {
    phone_number_id: '106540352242922',
    business_account_id: '102290129340398',
  },
);
