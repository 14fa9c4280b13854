import type { Act, MakerTrouble } from '@workops/kernel';
import type { AssignmentRule } from './domain/configured';
import type { WorkspaceFacts } from '../tickets/ticket-ports';

/** What conditions and texts say of a contact. */
export interface ContactFacts {
  /** Null where it is unknown. */
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
  workspaces: Pick<WorkspaceFacts, 'settingsOf' | 'holidays' | 'membersOf' | 'active' | 'standingOf'>;
  correspondents: { factsOf(workspaceId: string, contactId: string): Promise<ContactFacts | undefined> };
}

/** The assignment rules of a workspace, inside a transaction that has locked the conversations to assign. */
export interface RuleRepository {
  /** The active ones whose makers may do what they do, the lowest position first. */
  inOrder(): Promise<AssignmentRule[]>;
  /** Why the maker of an act may not do it now; null where they may. */
  troubleOf(act: Act): Promise<MakerTrouble | null>;
  membersOf(teamId: string): Promise<readonly string[] | undefined>;
  active(memberIds: readonly string[]): Promise<readonly string[]>;
  facts: {
    contact(workspaceId: string, id: string): Promise<ContactFacts | undefined>;
    /** Whether the workspace is open, by its business hours; one without hours is not. */
    isOpen(workspaceId: string, at: Date): Promise<boolean>;
  };
  /** One of the candidates who is available and has room; it counts as drawn. Locks out other draws until the transaction ends. */
  draw(
    candidates: readonly string[],
    rule: Pick<AssignmentRule, 'strategy' | 'maxActive'>,
  ): Promise<string | undefined>;
}
