import type { RecordDeps } from '@workops/contracts';
import type { Actor, Clock, OwnerStandings } from '@workops/kernel';
import type { ShownConversation } from '../conversations/conversation-ports';
import type { MessageAccounts } from '../conversations/message-ports';
import type { ContactFacts } from './rule-ports';
import type { AvailabilityStore, RunReads } from './run-ports';
import type { AssignmentRule, AutomationTrigger, Macro } from './domain/configured';
import type { Conversation, Priority } from '../conversations/domain/conversation';
import type { MessageTemplate, SenderType } from '../conversations/domain/message';
import type { RuleKind } from '../tickets/domain/ticket';

export type AutomationKinds = { macros: Macro; assignmentRules: AssignmentRule; automationTriggers: AutomationTrigger };

/** Lookups join the open transaction. */
export interface AutomationDirectories {
  members: { active(workspaceId: string, ids: readonly string[]): Promise<readonly { id: string }[]> };
  teams: {
    among(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  };
  contacts: { facts(workspaceId: string, id: string): Promise<ContactFacts | undefined> };
  /** Present permissions of the makers of rules and triggers. */
  owners: OwnerStandings;
}

export interface ConfigureDeps extends RecordDeps<AutomationKinds> {
  directories: Pick<AutomationDirectories, 'members' | 'teams'>;
  accounts: Pick<MessageAccounts, 'byIds'>;
  templates: {
    areThere(
      workspaceId: string,
      templates: readonly { name: string; language: string }[],
    ): Promise<readonly boolean[]>;
  };
}

type Move = (actor: Actor, id: string, by?: { rule: RuleKind }) => Promise<Conversation>;

/** Actions on a conversation, by its id. They join the open transaction. */
export interface Commands {
  read(actor: Actor, ref: { id: string }): Promise<ShownConversation>;
  assign(
    actor: Actor,
    id: string,
    hands: { assigneeUserId?: string | null; teamId?: string | null },
  ): Promise<Conversation>;
  change(actor: Actor, id: string, patch: { priority?: Priority }): Promise<Conversation>;
  snooze(actor: Actor, id: string, by: { until: Date }): Promise<Conversation>;
  pend: Move;
  resolve: Move;
  close: Move;
  note(actor: Actor, id: string, note: { content: string; mentions: readonly string[] }): Promise<{ id: string }>;
  send(actor: Actor, id: string, message: ActionMessage): Promise<{ id: string }>;
  pendTicket(actor: Actor, id: string): Promise<unknown>;
  openTicket(
    actor: Actor,
    id: string,
    ticket: { subject: string; priority?: Priority },
    by: { rule: RuleKind },
  ): Promise<{ id: string }>;
}

export interface ActionMessage {
  type: 'text' | 'template';
  content: string;
  attachmentIds: readonly string[];
  location: null;
  flow: null;
  template: MessageTemplate | null;
  replyToMessageId: null;
  purpose: undefined;
  acknowledge: readonly string[];
  senderType?: SenderType;
}

export interface PerformDeps {
  commands: Commands;
  directories: Pick<AutomationDirectories, 'contacts'>;
  clock: Clock;
}

export interface AutomationDeps extends ConfigureDeps, PerformDeps {
  directories: AutomationDirectories;
  runs: RunReads;
  availability: AvailabilityStore;
}
