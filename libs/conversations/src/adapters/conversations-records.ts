import { assignmentRules, automationTriggers, macros } from '../automation/adapters/automation-records';
import { messagingAccounts } from '../channels/adapters/messaging-accounts';
import { outboundHolds } from '../holds/adapters/hold-record';
import { whatsappFlows } from '../channels/adapters/whatsapp-flows';
import { whatsappTemplates } from '../channels/adapters/whatsapp-templates';
import { slaPolicies } from '../sla/adapters/sla-policies';

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
