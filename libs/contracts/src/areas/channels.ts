import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { boolean, list, optional, string, uuid } from '../schema';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;
const template = { ...record, resourceType: 'whatsapp_template', readScope: 'whatsapp_templates:read' } as const;
const templatePath = { resourcePath: '/whatsapp-templates/{id}' } as const;
const flow = { ...record, resourceType: 'whatsapp_flow', readScope: 'whatsapp_flows:read' } as const;
const flowPath = { resourcePath: '/whatsapp-flows/{id}' } as const;
const channel = {
  ...record,
  resourceType: 'channel',
  resourcePath: '/messaging-accounts/{id}',
  readScope: 'channels:read',
} as const;

export const channelEvents = {
  'whatsapp_template.created': defineEvent({
    ...template,
    ...templatePath,
    description: 'A WhatsApp template was created.',
    firesWhen: 'A message template is created, or found at the provider.',
  }),
  'whatsapp_template.status_changed': defineEvent({
    ...template,
    ...templatePath,
    description: 'The review of a WhatsApp template moved on.',
    firesWhen: 'The provider reports another status of a message template; `changes` has it.',
  }),
  'whatsapp_template.deleted': defineEvent({
    ...template,
    description: 'A WhatsApp template was deleted.',
    firesWhen: 'A message template is deleted.',
  }),
  'whatsapp_flow.created': defineEvent({
    ...flow,
    ...flowPath,
    description: 'A WhatsApp flow was created.',
    firesWhen: 'A flow is created.',
  }),
  'whatsapp_flow.published': defineEvent({
    ...flow,
    ...flowPath,
    description: 'A WhatsApp flow was published.',
    firesWhen: 'A flow goes live.',
  }),
  'whatsapp_flow.deprecated': defineEvent({
    ...flow,
    ...flowPath,
    description: 'A WhatsApp flow was deprecated.',
    firesWhen: 'A published flow is taken out of use.',
  }),
  'whatsapp_flow.deleted': defineEvent({
    ...flow,
    description: 'A WhatsApp flow was deleted.',
    firesWhen: 'A flow is deleted.',
  }),
  'channel.connected': defineEvent({
    ...channel,
    description: 'A channel was connected.',
    firesWhen: 'A messaging account is connected, for the first time or again; `changes` has its status then.',
  }),
  'channel.updated': defineEvent({
    ...channel,
    data: { id: uuid(), updated_fields: list(string('the name of a field, never its value')) },
    sample: { id: sampleId(1), updated_fields: ['name', 'config'] },
    description: 'A channel was changed.',
    firesWhen: 'A messaging account is changed.',
  }),
  'channel.disconnected': defineEvent({
    ...channel,
    data: { id: uuid(), deleted: optional(boolean()) },
    description: 'A channel was disconnected.',
    firesWhen:
      'A messaging account is disconnected or deleted by somebody, or by itself when its provider refuses the credential. `deleted` is true for one that is ' +
      'gone, and `resource.url` is null then.',
  }),
};
