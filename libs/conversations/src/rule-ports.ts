import type { AssignmentRule } from './domain/automation/configured';
import type { WorkspaceFacts } from './ticket-ports';

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

/** What rules go by beyond conversations. */
export interface RuleSources {
  workspaces: Pick<WorkspaceFacts, 'settingsOf' | 'holidays' | 'membersOf' | 'active'>;
  correspondents: { factsOf(workspaceId: string, contactId: string): Promise<ContactFacts | undefined> };
}

/** The assignment rules of a workspace, inside a transaction that has locked the conversations that it gives. */
export interface RuleRepository {
  /** The active ones, the lowest position first. */
  inOrder(): Promise<AssignmentRule[]>;
  membersOf(teamId: string): Promise<readonly string[] | undefined>;
  active(memberIds: readonly string[]): Promise<readonly string[]>;
  facts: {
    contact(workspaceId: string, id: string): Promise<ContactFacts | undefined>;
    /** Whether the workspace is open, by the hours that it has said; one that has said none is not. */
    isOpen(workspaceId: string, at: Date): Promise<boolean>;
  };
  /** Of the candidates one who is available and has room, who has been drawn then; nobody else draws until the transaction ends. */
  draw(candidates: readonly string[], rule: Pick<AssignmentRule, 'strategy' | 'maxActive'>): Promise<string | undefined>;
}
