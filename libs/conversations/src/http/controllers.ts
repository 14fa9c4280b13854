import type { Type } from '@nestjs/common';
import { ApplyMacroHttp } from '../automation/http/apply-macro.http';
import { AssignmentRulesHttp } from '../automation/http/assignment-rules.http';
import { AutomationTriggersHttp } from '../automation/http/automation-triggers.http';
import { AvailabilityHttp } from '../automation/http/availability.http';
import { MacrosHttp } from '../automation/http/macros.http';
import { MessagingAccountsHttp } from '../channels/http/messaging-accounts.http';
import { SimulatorHttp } from '../channels/http/simulator.http';
import { WhatsappFlowsHttp } from '../channels/http/whatsapp-flows.http';
import { WhatsappTemplatesHttp } from '../channels/http/whatsapp-templates.http';
import { ConversationConfigHttp } from '../conversations/http/conversation-config.http';
import { ConversationMovesHttp } from '../conversations/http/conversation-moves.http';
import { ConversationStreamHttp } from '../conversations/http/conversation-stream.http';
import { ManyConversationsHttp } from '../conversations/http/many-conversations.http';
import { ManyTicketsHttp } from '../tickets/http/many-tickets.http';
import { WorkloadHttp } from '../conversations/http/workload.http';
import { ConversationsHttp } from '../conversations/http/conversations.http';
import { MessagesHttp } from '../conversations/http/messages.http';
import { HistoriesHttp } from './histories.http';
import { HoldConfigHttp } from '../holds/http/hold-config.http';
import { HoldsHttp } from '../holds/http/holds.http';
import { SlaPoliciesHttp } from '../sla/http/sla-policies.http';
import { TicketsHttp } from '../tickets/http/tickets.http';
import { WidgetChatHttp } from '../widget/http/widget-chat.http';

export const conversationsControllers: Type[] = [
  MessagingAccountsHttp,
  SimulatorHttp,
  WhatsappTemplatesHttp,
  WhatsappFlowsHttp,
  // Comes before the routes with conversation ids.
  ConversationConfigHttp,
  ConversationStreamHttp,
  ConversationsHttp,
  ManyConversationsHttp,
  WorkloadHttp,
  ManyTicketsHttp,
  ConversationMovesHttp,
  MessagesHttp,
  HistoriesHttp,
  MacrosHttp,
  ApplyMacroHttp,
  AssignmentRulesHttp,
  AutomationTriggersHttp,
  TicketsHttp,
  SlaPoliciesHttp,
  AvailabilityHttp,
  WidgetChatHttp,
  // Comes before the routes with hold ids.
  HoldConfigHttp,
  HoldsHttp,
];
