import { join } from 'node:path';
import { declareContext, oldestDueIn } from '@workops/platform';
import { TRIGGER_EVENTS } from './automation/adapters/trigger-events';
import { sweepEarlyChanges } from './conversations/adapters/early-changes';
import { sweepEarlyStatuses, sweepRefusals } from './conversations/adapters/marketing-refusals';
import { sweepTemplated } from './conversations/adapters/campaign-line';
import { conversationContacts } from './conversations/adapters/move-conversations';
import { conversationsRecords } from './adapters/conversations-records';
import { ticketContacts } from './tickets/adapters/move-tickets';
import { sweepVisitors } from './widget/adapters/postgres-visitors';
import { unusedFilesWork } from './conversations/adapters/unused-files.work';
import { holdWork } from './holds/adapters/hold.work';
import { triggersWork } from './automation/adapters/trigger.work';
import { channelWork } from './channels/adapters/channel.work';
import { messagesWork } from './conversations/adapters/message.work';
import { messageWiresPart } from './channels/adapters/message-wires';
import { channelsPart } from './channels/adapters/channels.part';
import { inboundPart } from './mail/adapters/inbound.part';
import { messagesPart } from './conversations/adapters/messages.part';
import { automationPart } from './automation/adapters/automation.part';
import { widgetPart } from './widget/adapters/widget.part';
import { streamsPart } from './stream/adapters/streams.part';
import { holdsPart } from './holds/adapters/holds.part';
import { conversationsTables } from './adapters/conversations-tables';

export const conversationsContext = declareContext({
  name: 'conversations',
  purpose: 'messaging channels, conversations with customers and their messages',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    channels: channelsPart,
    inbound: inboundPart,
    messages: messagesPart,
    automation: automationPart,
    widget: widgetPart,
    streams: streamsPart,
    holds: holdsPart,
  },
  work: {
    unusedFiles: unusedFilesWork,
    overdueHolds: holdWork,
    triggers: triggersWork,
    channelCalls: channelWork,
    sends: messagesWork,
  },
  workParts: {
    messageWires: messageWiresPart,
  },
  waiting: [{ kind: 'template_sync', oldestDue: oldestDueIn('conversations.template_sync', 'due_at', 'true') }],
  partitioned: [
    { name: 'conversations.stream_entry', retention: { days: 1 } },
    {
      name: 'conversations.automation_run',
      retention: { days: 30, adjustable: { name: 'automation_runs', least: 7, most: 365 } },
    },
  ],
  subscribers: [TRIGGER_EVENTS],
  records: conversationsRecords,
  tables: conversationsTables,
  sealed: [
    { table: 'conversations.messaging_account', key: ['workspace_id', 'id'], column: 'secrets_sealed' },
    { table: 'conversations.messaging_account', key: ['workspace_id', 'id'], column: 'own_secret_sealed' },
    { table: 'conversations.messaging_account', key: ['workspace_id', 'id'], column: 'former_secret_sealed' },
  ],
  kept: [
    { what: 'visitors of websites', days: 90, sweep: sweepVisitors },
    { what: 'statuses of messages that never came', days: 1, sweep: sweepEarlyStatuses },
    { what: 'changes of messages that never came', days: 1, sweep: sweepEarlyChanges },
    { what: 'contacts that were sent templates', days: 2, sweep: sweepTemplated },
    { what: 'refusals of marketing', days: 1, sweep: sweepRefusals },
  ],
  contactIds: [conversationContacts, ticketContacts],
  workspaceData: {
    sending: [
      { table: 'conversations.send', where: 'due_at IS NOT NULL' },
      { table: 'conversations.trigger_job' },
      { table: 'conversations.automation_trigger' },
      { table: 'conversations.template_sync' },
      { table: 'conversations.messaging_account' },
    ],
    secrets: ['conversations.visitor.token_hash'],
  },
});
