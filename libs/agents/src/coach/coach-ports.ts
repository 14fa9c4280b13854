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
  /** Of a review: null until they are chosen. */
  conversationIds: readonly string[] | null;
  findingId: string | null;
  conversationId: string | null;
  messageId: string | null;
  expected: string | null;
  status: 'queued' | 'running' | 'done' | 'failed';
  reason: string | null;
  /** How many findings it created or bumped, or proposals it stored. */
  made: number;
  livemode: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

type NewCoachRun = Pick<CoachRun, 'id' | 'agentId' | 'kind'> &
  Partial<Pick<CoachRun, 'conversationIds' | 'findingId' | 'conversationId' | 'messageId' | 'expected'>> & {
    /** Who began it, or has the agent reviewed by night; null where that is older than makers. */
    maker: Owner | null;
  };

/** A transaction of the actor's workspace. */
export interface CoachTransaction {
  /** Throws `conflict` where the workspace has its maximum of unfinished ones. */
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

/** Conversations, for the coach. */
export interface CoachedConversations {
  /** Those that somebody with this visibility sees. */
  seenAmong(
    by: Pick<Actor, 'workspaceId' | 'visibility'>,
    conversationIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** The agent that wrote a message of the conversation; undefined for one that the actor does not see, or that no agent wrote. */
  agentOf(actor: Actor, conversationId: string, messageId: string): Promise<string | undefined>;
}

interface JudgedScenario {
  title: string;
  script: readonly string[];
  assertions: readonly AssertionInput[];
}

/** Effects of applying proposals elsewhere in the context; each joins the open transaction. */
interface CoachedRecords {
  draftOf(actor: Actor, agentId: string): Promise<AgentDraft>;
  changeDraft(actor: Actor, agentId: string, draft: Partial<AgentDraft>): Promise<void>;
  /** Its id. */
  addSkill(actor: Actor, skill: { name: string; description: string; content: string }): Promise<string>;
  /** Not embedded until requested. Returns its id. */
  addSource(
    actor: Actor,
    source: { name: string; entries: readonly { question: string; answer: string }[] },
  ): Promise<string>;
  addScenario(actor: Actor, agentId: string, scenario: JudgedScenario): Promise<void>;
}

export interface CoachDeps {
  transaction<T>(actor: Actor, work: (tx: CoachTransaction) => Promise<T>): Promise<T>;
  /** Under the lock on references between the workspace's records. */
  exclusively<T>(actor: Actor, work: (tx: CoachTransaction) => Promise<T>): Promise<T>;
  reads: CoachReads;
  records: CoachedRecords;
  conversations: CoachedConversations;
  /** Throws `not_found`. */
  mustHaveAgent(actor: Actor, agentId: string): Promise<unknown>;
  /** Throws `unavailable` without a model, and `conflict` where no call of one may begin. */
  mustAfford(workspaceId: string): Promise<void>;
  clock: Clock;
  ids: Ids;
}

/** A review's findings so far: by conversation, so that none is paid for twice. */
export interface CoachProgress {
  reviewed: readonly { conversationId: string; found: readonly Found[] }[];
}

/** A run leased to this process. */
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
  /** The agent. */
  sourceId: string;
  maker: Owner | null;
  /** Whether its conversations were not named by its maker. */
  isChosen: boolean;
  lease: string;
  progress: CoachProgress | null;
}

/** Each throws `RunLost`. */
export interface CoachRuns extends LeasedStore<LeasedCoachRun> {
  /** The conversations of a review without a given selection: up to 50 that ended and were not reviewed, the last deferred ones first, else the oldest. */
  choose(run: LeasedCoachRun): Promise<readonly string[]>;
  /** Those waiting to be chosen come after everything else. */
  putOff(run: LeasedCoachRun, conversationIds: readonly string[]): Promise<void>;
  record(run: LeasedCoachRun, progress: CoachProgress): Promise<void>;
  /** Counts the findings, with the event where any was created or bumped: one commit. */
  endReview(
    run: LeasedCoachRun,
    end: { found: readonly Found[]; reviewed: readonly string[]; reason: string | null },
  ): Promise<void>;
  /** Stores the proposals, with the event where there is any: one commit. One outdated by the draft meanwhile is stale already. */
  endProposing(run: LeasedCoachRun, proposed: readonly Proposed[], from: { instructions: string }): Promise<void>;
  /** A finding that it investigated is open again. */
  fail(run: LeasedCoachRun, reason: string): Promise<void>;
  /** Active topics of the agent, the most frequent first. */
  known(workspaceId: string, agentId: string): Promise<Pick<Finding, 'kind' | 'topicKey' | 'title'>[]>;
  finding(workspaceId: string, agentId: string, id: string): Promise<Finding | undefined>;
}

export interface CoachingDeps {
  runs: CoachRuns;
  /** What keeps the run from reading conversations now, or the given one: its maker may no longer do so by hand. */
  troubleOf(run: LeasedCoachRun, conversationId?: string): Promise<MakerTrouble | null>;
  /** Undefined where it is gone. */
  coached(workspaceId: string, agentId: string): Promise<Coached | undefined>;
  /** The last messages of a conversation; undefined where it is gone. */
  transcript(workspaceId: string, conversationId: string): Promise<Transcript | undefined>;
  ask: AskModel;
  clock: Clock;
  leaving: AbortSignal;
}
