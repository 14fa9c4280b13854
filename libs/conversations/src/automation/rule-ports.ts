import type { Act, MakerTrouble } from '@workops/kernel';
import type { Conversation } from '../conversations/domain/conversation';
import type { AssignmentRule } from './domain/configured';
import type { WorkspaceFacts } from '../tickets/ticket-ports';

/** A contact's facts for conditions and message texts. */
export interface ContactFacts {
  /** Null if it is unknown. */
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  attributes: Readonly<Record<string, unknown>>;
}

/** Data from outside of conversations that rules use. */
export interface RuleSources {
  workspaces: Pick<WorkspaceFacts, 'loadSettings' | 'holidays' | 'membersOf' | 'loadStandings'>;
  correspondents: { loadFacts(workspaceId: string, contactId: string): Promise<ContactFacts | undefined> };
}

/** The assignment rules of a workspace, inside a transaction that has locked the conversations to assign. */
export interface RuleRepository {
  /** Active rules whose makers are still authorised, the lowest position first. */
  inOrder(): Promise<AssignmentRule[]>;
  /** Why the maker of an act may not do it now; null if they may. */
  troubleOf(act: Act): Promise<MakerTrouble | null>;
  membersOf(teamId: string): Promise<readonly string[] | undefined>;
  /** The members, of the given ones, that are active and could read the conversation once it is theirs. */
  readersAmong(
    memberIds: readonly string[],
    conversation: Pick<Conversation, 'locationId'>,
  ): Promise<readonly string[]>;
  facts: {
    contact(workspaceId: string, id: string): Promise<ContactFacts | undefined>;
    /** Whether the workspace is open, by its business hours. A workspace without hours is closed. */
    isOpen(workspaceId: string, at: Date): Promise<boolean>;
  };
  /** Whether a member is available and below the limit. Locks nothing. */
  isAnyFree(memberIds: readonly string[], rule: Pick<AssignmentRule, 'strategy' | 'maxActive'>): Promise<boolean>;
  /**
   * Draws a candidate who is available and below the limit, and records the draw. Locks out other draws until the
   * transaction ends.
   */
  draw(
    candidates: readonly string[],
    rule: Pick<AssignmentRule, 'strategy' | 'maxActive'>,
  ): Promise<string | undefined>;
}

/** Workspaces in which a member became available again, and what waits in them. */
export interface MembersBack {
  find(limit: number): Promise<{ workspaceId: string; at: Date }[]>;
  /** The unassigned conversations whose contacts wait, the longest waiting first. */
  waiting(workspaceId: string, after: { at: Date; id: string }, limit: number): Promise<{ at: Date; id: string }[]>;
  /** Forgets the members who were back by then. */
  clear(workspaceId: string, at: Date): Promise<void>;
}
