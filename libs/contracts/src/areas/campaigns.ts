import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { integer, nullable, oneOf, optional, string, timestamp, uuid } from '../schema';

const campaign = {
  version: 1,
  resourceType: 'campaign',
  resourcePath: '/campaigns/{id}',
  readScope: 'campaigns:read',
  sensitive: false,
} as const;
const domain = {
  version: 1,
  resourceType: 'sending_domain',
  readScope: 'sending_domains:read',
  sensitive: false,
  ...identifierOnly,
} as const;

const domainPath = { resourcePath: '/sending-domains/{id}' } as const;

export const campaignEvents = {
  'campaign.sent': defineEvent({
    ...campaign,
    description: 'A campaign finished sending.',
    firesWhen: 'The worker drains the last pending recipient and the campaign becomes `sent`.',
    data: {
      campaign_id: uuid(),
      name: string(),
      channel: oneOf('whatsapp', 'email'),
      total_recipients: integer(),
      sent: integer('includes delivered and read'),
      failed: integer(),
      suppressed: integer(),
      finished_at: nullable(timestamp()),
    },
    sample: {
      campaign_id: sampleId(1),
      name: 'Mantención de verano',
      channel: 'email',
      total_recipients: 1200,
      sent: 1174,
      failed: 9,
      suppressed: 17,
      finished_at: '2027-01-15T12:00:00.000Z',
    },
  }),
  'campaign.paused': defineEvent({
    ...campaign,
    description: 'A campaign was paused automatically.',
    firesWhen:
      'The messaging number hits its provider limit, or the email reputation guard trips: more than 8% hard bounces or more than 0.3% ' +
      'complaints after 200 sends, which also blocks the email channel of the workspace.',
    data: {
      campaign_id: uuid(),
      name: string(),
      reason: oneOf('messaging_limit', 'reputation_guard'),
      detail: optional(string()),
    },
    sample: {
      campaign_id: sampleId(1),
      name: 'Mantención de verano',
      reason: 'reputation_guard',
      detail: '9.1% hard bounces',
    },
  }),
};

export const sendingDomainEvents = {
  'sending_domain.verified': defineEvent({
    ...domain,
    ...domainPath,
    readScope: 'messaging_accounts:read',
    description: 'A domain may be sent from.',
    firesWhen: 'A domain first passes verification for sending.',
    data: { id: uuid(), domain: string() },
    sample: { id: sampleId(1), domain: 'correo.example.com' },
  }),
  'sending_domain.created': defineEvent({
    ...domain,
    ...domainPath,
    description: 'A sending domain was added.',
    firesWhen: 'A sending domain is created; it is not verified yet.',
  }),
  'sending_domain.deleted': defineEvent({
    ...domain,
    description: 'A sending domain was removed.',
    firesWhen: 'A sending domain is deleted.',
  }),
};
