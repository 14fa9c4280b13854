import type { Actor, Clock, Ids, Leased, LeasedStore, MakerTrouble, Owner, RecordPage } from '@workops/kernel';
import type { AskModel } from '../model/ask-ports';
import type { Finding, FindingStatus, Found, Transcript } from './domain/finding';
import type { Coached, Proposal, Proposed } from './domain/proposal';
import type { AgentDraft } from '../definitions/domain/agent-draft';
import type { AssertionInput } from '../scenarios/domain/scenario';

type CoachRunKind = 'review' | 'investigation' | 'correction';

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
  /** Findings created or bumped, or proposals stored. */
  made: number;
  livemode: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

type NewCoachRun = Pick<CoachRun, 'id' | 'agentId' | 'kind'> &
  Partial<Pick<CoachRun, 'conversationIds' | 'findingId' | 'conversationId' | 'messageId' | 'expected'>> & {
    /** Starter of the run or of nightly reviews; null for runs from before makers were recorded. */
    maker: Owner | null;
  };

export interface CoachTransaction {
  /** Throws `conflict` at the maximum of unfinished runs. */
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

export interface CoachedConversations {
  seenAmong(
    by: Pick<Actor, 'workspaceId' | 'visibility'>,
    conversationIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Undefined if the actor cannot see the conversation or no agent wrote the message. */
  findAgentId(actor: Actor, conversationId: string, messageId: string): Promise<string | undefined>;
}

interface JudgedScenario {
  title: string;
  script: readonly string[];
  assertions: readonly AssertionInput[];
}

/** Each method joins the open transaction. */
interface CoachedRecords {
  loadDraft(actor: Actor, agentId: string): Promise<AgentDraft>;
  changeDraft(actor: Actor, agentId: string, draft: Partial<AgentDraft>): Promise<void>;
  /** Returns its id. */
  addSkill(actor: Actor, skill: { name: string; description: string; content: string }): Promise<string>;
  /** The source is not embedded until requested. Returns its id. */
  addSource(
    actor: Actor,
    source: { name: string; entries: readonly { question: string; answer: string }[] },
  ): Promise<string>;
  addScenario(actor: Actor, agentId: string, scenario: JudgedScenario): Promise<void>;
}

export interface CoachDeps {
  transaction<T>(actor: Actor, work: (tx: CoachTransaction) => Promise<T>): Promise<T>;
  /** Holds the lock on references between the workspace's records. */
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

/** Findings per conversation so far, so that none is paid for twice. */
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
  /** True if the coach chose the conversations, not the maker. */
  isChosen: boolean;
  lease: string;
  progress: CoachProgress | null;
}

/** Every method throws `RunLost` if the lease was lost. */
export interface CoachRuns extends LeasedStore<LeasedCoachRun> {
  /** Chooses up to 50 ended, unreviewed conversations, oldest first, and deferred ones last. */
  choose(run: LeasedCoachRun): Promise<readonly string[]>;
  /** The next review chooses them last. */
  putOff(run: LeasedCoachRun, conversationIds: readonly string[]): Promise<void>;
  record(run: LeasedCoachRun, progress: CoachProgress): Promise<void>;
  /** Emits the event in the same commit if a finding was created or bumped. */
  endReview(
    run: LeasedCoachRun,
    end: { found: readonly Found[]; reviewed: readonly string[]; reason: string | null },
  ): Promise<void>;
  /** Emits the event in the same commit. Proposals for a draft that has changed are stored as stale. */
  endProposing(run: LeasedCoachRun, proposed: readonly Proposed[], from: { instructions: string }): Promise<void>;
  /** Also reopens the finding that it investigated. */
  fail(run: LeasedCoachRun, reason: string): Promise<void>;
  /** Active topics, the most frequent first. */
  loadStanding(workspaceId: string, agentId: string): Promise<Pick<Finding, 'kind' | 'topicKey' | 'title'>[]>;
  finding(workspaceId: string, agentId: string, id: string): Promise<Finding | undefined>;
}

export interface CoachingDeps {
  runs: CoachRuns;
  /** The reason why the maker may not read the conversations any more, or null. */
  findTrouble(run: LeasedCoachRun, conversationId?: string): Promise<MakerTrouble | null>;
  coached(workspaceId: string, agentId: string): Promise<Coached | undefined>;
  transcript(workspaceId: string, conversationId: string): Promise<Transcript | undefined>;
  ask: AskModel;
  clock: Clock;
  leaving: AbortSignal;
}
