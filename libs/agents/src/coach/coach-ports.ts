import type { Actor, Clock, Ids, Leased, LeasedStore, MakerTrouble, Owner, RecordPage } from '@workops/kernel';
import type { AskModel } from '../model/ask-ports';
import type { Finding, FindingStatus, Found, Transcript } from './domain/finding';
import type { Coached, Proposal, Proposed } from './domain/proposal';
import type { AgentDraft } from '../definitions/domain/agent-draft';
import type { AssertionInput } from '../scenarios/domain/scenario';

type CoachRunKind = 'review' | 'investigation' | 'correction';

/** A review, an investigation or a correction. */
export interface CoachRun {
  workspaceId: string;
  id: string;
  agentId: string;
  kind: CoachRunKind;
  /** Null until a review has chosen its conversations. */
  conversationIds: readonly string[] | null;
  findingId: string | null;
  conversationId: string | null;
  messageId: string | null;
  expected: string | null;
  status: 'queued' | 'running' | 'done' | 'failed';
  reason: string | null;
  /** Number of findings created or bumped, or of proposals stored. */
  made: number;
  livemode: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

type NewCoachRun = Pick<CoachRun, 'id' | 'agentId' | 'kind'> &
  Partial<Pick<CoachRun, 'conversationIds' | 'findingId' | 'conversationId' | 'messageId' | 'expected'>> & {
    /** Person who started the run or switched on nightly reviews; null for runs created before makers were recorded. */
    maker: Owner | null;
  };

/** A transaction of the actor's workspace. */
export interface CoachTransaction {
  /** Throws `conflict` if the workspace has reached its maximum of unfinished runs. */
  queue(run: NewCoachRun, now: Date): Promise<CoachRun>;
  lockFinding(agentId: string, id: string): Promise<Finding | undefined>;
  setFinding(id: string, status: FindingStatus, now: Date): Promise<void>;
  lockProposal(agentId: string, id: string): Promise<Proposal | undefined>;
  setProposal(id: string, status: Proposal['status'], now: Date): Promise<void>;
}

export interface CoachReads {
  findings(workspaceId: string, agentId: string, status: FindingStatus | null, page: RecordPage): Promise<Finding[]>;
  finding(workspaceId: string, agentId: string, id: string): Promise<Finding | undefined>;
  proposals(workspaceId: string, agentId: string, page: RecordPage): Promise<Proposal[]>;
  proposal(workspaceId: string, agentId: string, id: string): Promise<Proposal | undefined>;
  run(workspaceId: string, agentId: string, kind: CoachRunKind, id: string): Promise<CoachRun | undefined>;
}

/** The conversation reads that the coach needs. */
export interface CoachedConversations {
  /** Returns the conversations that are visible to the given member. */
  seenAmong(
    by: Pick<Actor, 'workspaceId' | 'visibility'>,
    conversationIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /**
   * Returns the agent that wrote a message. Undefined if the actor cannot see the conversation or no agent wrote the
   * message.
   */
  findAgentId(actor: Actor, conversationId: string, messageId: string): Promise<string | undefined>;
}

interface JudgedScenario {
  title: string;
  script: readonly string[];
  assertions: readonly AssertionInput[];
}

/** Writes of an applied proposal to other records of the context; each joins the open transaction. */
interface CoachedRecords {
  loadDraft(actor: Actor, agentId: string): Promise<AgentDraft>;
  changeDraft(actor: Actor, agentId: string, draft: Partial<AgentDraft>): Promise<void>;
  /** Returns its id. */
  addSkill(actor: Actor, skill: { name: string; description: string; content: string }): Promise<string>;
  /** Adds a source that is not embedded until requested. Returns its id. */
  addSource(
    actor: Actor,
    source: { name: string; entries: readonly { question: string; answer: string }[] },
  ): Promise<string>;
  addScenario(actor: Actor, agentId: string, scenario: JudgedScenario): Promise<void>;
}

export interface CoachDeps {
  transaction<T>(actor: Actor, work: (tx: CoachTransaction) => Promise<T>): Promise<T>;
  /** Runs the work under the lock on references between the workspace's records. */
  exclusively<T>(actor: Actor, work: (tx: CoachTransaction) => Promise<T>): Promise<T>;
  reads: CoachReads;
  records: CoachedRecords;
  conversations: CoachedConversations;
  /** Throws `not_found`. */
  mustHaveAgent(actor: Actor, agentId: string): Promise<unknown>;
  /** Throws `unavailable` without a model, and `conflict` if the budget allows no model call. */
  mustAfford(workspaceId: string): Promise<void>;
  clock: Clock;
  ids: Ids;
}

/** Findings of a review so far, per conversation, so that none is paid for twice. */
export interface CoachProgress {
  reviewed: readonly { conversationId: string; found: readonly Found[] }[];
}

export interface LeasedCoachRun
  extends
    Leased,
    Pick<
      CoachRun,
      | 'workspaceId'
      | 'id'
      | 'kind'
      | 'conversationIds'
      | 'findingId'
      | 'conversationId'
      | 'messageId'
      | 'expected'
      | 'livemode'
    > {
  /** Id of the agent. */
  sourceId: string;
  maker: Owner | null;
  /** True if the coach chose the conversations, false if the maker named them. */
  isChosen: boolean;
  lease: string;
  progress: CoachProgress | null;
}

/** Every method throws `RunLost` if the lease was lost. */
export interface CoachRuns extends LeasedStore<LeasedCoachRun> {
  /**
   * Chooses up to 50 ended, unreviewed conversations for a review without a selection. Takes the oldest first and
   * previously deferred ones last.
   */
  choose(run: LeasedCoachRun): Promise<readonly string[]>;
  /** Defers conversations, so that the next review chooses them after all others. */
  putOff(run: LeasedCoachRun, conversationIds: readonly string[]): Promise<void>;
  record(run: LeasedCoachRun, progress: CoachProgress): Promise<void>;
  /** Counts the findings and, if any was created or bumped, emits the event in the same commit. */
  endReview(
    run: LeasedCoachRun,
    end: { found: readonly Found[]; reviewed: readonly string[]; reason: string | null },
  ): Promise<void>;
  /**
   * Stores the proposals and, if there are any, emits the event in the same commit. Proposals for a draft that has
   * changed since are stored as stale.
   */
  endProposing(run: LeasedCoachRun, proposed: readonly Proposed[], from: { instructions: string }): Promise<void>;
  /** Fails the run and reopens the finding that it investigated. */
  fail(run: LeasedCoachRun, reason: string): Promise<void>;
  /** Active topics of the agent, the most frequent first. */
  loadStanding(workspaceId: string, agentId: string): Promise<Pick<Finding, 'kind' | 'topicKey' | 'title'>[]>;
  finding(workspaceId: string, agentId: string, id: string): Promise<Finding | undefined>;
}

export interface CoachingDeps {
  runs: CoachRuns;
  /**
   * Returns the reason why the maker may not read these conversations, or this one, any more; null if nothing prevents
   * it.
   */
  findTrouble(run: LeasedCoachRun, conversationId?: string): Promise<MakerTrouble | null>;
  /** Undefined if the agent was deleted. */
  coached(workspaceId: string, agentId: string): Promise<Coached | undefined>;
  /** Last messages of a conversation; undefined if the conversation was deleted. */
  transcript(workspaceId: string, conversationId: string): Promise<Transcript | undefined>;
  ask: AskModel;
  clock: Clock;
  leaving: AbortSignal;
}
