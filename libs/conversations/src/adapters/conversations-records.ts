import { assignmentRules, automationTriggers, macros } from './automation/automation-records';
import { messagingAccounts } from './channels/messaging-accounts';
import { outboundHolds } from './holds/hold-record';
import { whatsappFlows } from './channels/whatsapp-flows';
import { whatsappTemplates } from './channels/whatsapp-templates';
import { slaPolicies } from './sla/sla-policies';

/** The kinds of record that this context declares. */
export const conversationsRecords = {
  messagingAccounts,
  whatsappTemplates,
  whatsappFlows,
  slaPolicies,
  macros,
  assignmentRules,
  automationTriggers,
  outboundHolds,
};
