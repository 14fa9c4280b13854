import type { Type } from '@nestjs/common';
import { ApplyMacroHttp } from './automation/apply-macro.http';
import { AssignmentRulesHttp } from './automation/assignment-rules.http';
import { AutomationTriggersHttp } from './automation/automation-triggers.http';
import { AvailabilityHttp } from './automation/availability.http';
import { MacrosHttp } from './automation/macros.http';
import { MessagingAccountsHttp } from './channels/messaging-accounts.http';
import { SimulatorHttp } from './channels/simulator.http';
import { WhatsappFlowsHttp } from './channels/whatsapp-flows.http';
import { WhatsappTemplatesHttp } from './channels/whatsapp-templates.http';
import { ConversationConfigHttp } from './conversations/conversation-config.http';
import { ConversationMovesHttp } from './conversations/conversation-moves.http';
import { ConversationStreamHttp } from './conversations/conversation-stream.http';
import { ConversationsHttp } from './conversations/conversations.http';
import { MessagesHttp } from './conversations/messages.http';
import { HoldConfigHttp } from './holds/hold-config.http';
import { HoldsHttp } from './holds/holds.http';
import { SlaPoliciesHttp } from './sla/sla-policies.http';
import { TicketsHttp } from './tickets/tickets.http';
import { WidgetChatHttp } from './widget/widget-chat.http';

export const conversationsControllers: Type[] = [
  MessagingAccountsHttp,
  SimulatorHttp,
  WhatsappTemplatesHttp,
  WhatsappFlowsHttp,
  // Before the ids of conversations.
  ConversationConfigHttp,
  ConversationStreamHttp,
  ConversationsHttp,
  ConversationMovesHttp,
  MessagesHttp,
  MacrosHttp,
  ApplyMacroHttp,
  AssignmentRulesHttp,
  AutomationTriggersHttp,
  TicketsHttp,
  SlaPoliciesHttp,
  AvailabilityHttp,
  WidgetChatHttp,
  // Before the ids of holds.
  HoldConfigHttp,
  HoldsHttp,
];
