import type { RecordDeps } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import type { Messages } from './messages';
import type { MessageAccounts } from './message-ports';
import type { AssignmentRule, AutomationTrigger, Macro } from './domain/automation/configured';

export type AutomationKinds = { macros: Macro; assignmentRules: AssignmentRule; automationTriggers: AutomationTrigger };

/** What conditions and texts say of a contact. */
export interface ContactFacts {
  /** Null where nobody knows it. */
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  attributes: Readonly<Record<string, unknown>>;
}

/** What automation asks other contexts about; it joins the transaction that is open. */
export interface AutomationDirectories {
  members: { active(workspaceId: string, ids: readonly string[]): Promise<readonly { id: string }[]> };
  teams: {
    among(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
    /** Undefined where there is no such team. */
    membersOf(workspaceId: string, id: string): Promise<readonly string[] | undefined>;
  };
  contacts: { facts(workspaceId: string, id: string): Promise<ContactFacts | undefined> };
  hours: {
    /** Whether the workspace is open, by the hours that it has said; one that has said none is not. */
    areOpen(workspaceId: string, at: Date): Promise<boolean>;
  };
}

/** What the configuration of automation needs from outside. */
export interface ConfigureDeps extends RecordDeps<AutomationKinds> {
  directories: Pick<AutomationDirectories, 'members' | 'teams'>;
  accounts: Pick<MessageAccounts, 'byIds'>;
  templates: { areThere(workspaceId: string, templates: readonly { name: string; language: string }[]): Promise<readonly boolean[]> };
}

/** What actions are made of; each joins the transaction that is open. */
export type Commands = Pick<Messages, 'read' | 'assign' | 'change' | 'snooze' | 'pend' | 'resolve' | 'close' | 'note' | 'send' | 'shown'>;

export interface PerformDeps {
  commands: Commands;
  directories: Pick<AutomationDirectories, 'contacts'>;
  clock: Clock;
}

/** What the api does with automation. */
export interface AutomationDeps extends ConfigureDeps, PerformDeps {
  directories: AutomationDirectories;
}
