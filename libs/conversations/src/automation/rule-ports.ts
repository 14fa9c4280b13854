import type { Act, MakerTrouble } from '@workops/kernel';
import type { Conversation } from '../conversations/domain/conversation';
import type { AssignmentRule } from './domain/configured';
import type { WorkspaceFacts } from '../tickets/ticket-ports';

export interface ContactFacts {
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  attributes: Readonly<Record<string, unknown>>;
}

/** Rules use these data from outside of conversations. */
export interface RuleSources {
  workspaces: Pick<WorkspaceFacts, 'loadSettings' | 'holidays' | 'membersOf' | 'loadStandings'>;
  correspondents: { loadFacts(workspaceId: string, contactId: string): Promise<ContactFacts | undefined> };
}

/** The transaction has locked the conversations to assign. */
export interface RuleRepository {
  /** Active rules with authorised makers, the lowest position first. */
  inOrder(): Promise<AssignmentRule[]>;
  troubleOf(act: Act): Promise<MakerTrouble | null>;
  membersOf(teamId: string): Promise<readonly string[] | undefined>;
  /** Active members who could read the conversation once it is theirs. */
  readersAmong(
    memberIds: readonly string[],
    conversation: Pick<Conversation, 'locationId'>,
  ): Promise<readonly string[]>;
  facts: {
    contact(workspaceId: string, id: string): Promise<ContactFacts | undefined>;
    /** A workspace without hours is closed. */
    isOpen(workspaceId: string, at: Date): Promise<boolean>;
  };
  /** Locks nothing. */
  isAnyFree(memberIds: readonly string[], rule: Pick<AssignmentRule, 'strategy' | 'maxActive'>): Promise<boolean>;
  /** Draws an available candidate below the limit and records it. Locks out other draws until the transaction ends. */
  draw(
    candidates: readonly string[],
    rule: Pick<AssignmentRule, 'strategy' | 'maxActive'>,
  ): Promise<string | undefined>;
}

/** A member became available again in these workspaces. */
export interface MembersBack {
  find(limit: number): Promise<{ workspaceId: string; at: Date }[]>;
  /** Unassigned and waiting conversations, the longest waiting first. */
  waiting(workspaceId: string, after: { at: Date; id: string }, limit: number): Promise<{ at: Date; id: string }[]>;
  clear(workspaceId: string, at: Date): Promise<void>;
}
