import type { LoopState } from '../../model/domain/loop-state';

export const TURN_STATUSES = [
  'queued',
  'running',
  'answered',
  'handed_off',
  'superseded',
  'blocked',
  'failed',
] as const;
type TurnStatus = (typeof TURN_STATUSES)[number];
export type TurnEnd = Exclude<TurnStatus, 'queued' | 'running'>;

/** What one agent, or one node of a graph, did. */
export interface Step {
  node: string;
  /** Counts the nodes of a run in the order in which they begin. */
  place: number;
  /** Null for a node that has instructions alone. */
  aiAgentId: string | null;
  versionNumber: number | null;
  status: 'done' | 'failed';
  tokens: number;
  costMicros: number;
  ms: number;
}

/** State of an answer: recorded as it proceeds, so that another process continues from there. Plain JSON. */
export interface Progress {
  /** By the place in the run. */
  loops: Readonly<Record<string, LoopState>>;
  steps: readonly Step[];
  costMicros: number;
  /** As its calls were counted towards the month; none before the first. */
  credits?: number;
  /** Working time in milliseconds; none before the first round. */
  ms?: number;
}

export const noProgress: Progress = { loops: {}, steps: [], costMicros: 0 };

/** The answering of a conversation up to a message. */
export interface Turn {
  workspaceId: string;
  id: string;
  conversationId: string;
  aiAgentId: string | null;
  versionNumber: number | null;
  uptoSeq: number;
  status: TurnStatus;
  reason: string | null;
  messageIds: readonly string[];
  progress: Progress | null;
  /** How many turns right before it were superseded. */
  superseded: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Then the answer goes, whatever came meanwhile. */
export const MOST_SUPERSEDED = 2;

/** Facts for the judgement under the lock of the conversation, right before an answer goes. */
export interface Judged {
  handler: 'bot' | 'human' | 'external';
  status: string;
  filtered: boolean;
  held: boolean;
  silenced: boolean;
  /** Whether so much was answered by itself lately that a machine may be on the other side. */
  looping: boolean;
  /** Whether the agent is enabled and has a live version. */
  enabled: boolean;
}

/** Why a bot must not answer; undefined where it may. */
export function whyQuiet({ handler, status, filtered, held, silenced, looping, enabled }: Judged): string | undefined {
  if (handler !== 'bot') return 'handler_human';
  if (status === 'closed' || status === 'resolved') return status;
  if (filtered) return 'contact_blocked';
  if (held) return 'safety_hold';
  if (silenced) return 'bot_replies_disabled';
  if (looping) return 'loop_guard';
  return enabled ? undefined : 'disabled';
}

export interface Meanwhile extends Pick<Judged, 'handler' | 'status' | 'filtered' | 'held'> {
  askedSeq: number;
}

/** Whether a turn's pending model call is of no use any more: its answer would be discarded. Undefined where the conversation is gone. */
export const isUseless = (turn: Pick<Turn, 'uptoSeq' | 'superseded'>, talk: Meanwhile | undefined): boolean =>
  !talk ||
  whyQuiet({ ...talk, silenced: false, looping: false, enabled: true }) !== undefined ||
  (talk.askedSeq > turn.uptoSeq && turn.superseded < MOST_SUPERSEDED);

const SOMEBODY_HAS_IT: readonly string[] = ['handler_human', 'closed', 'resolved', 'contact_blocked'];

/** Whether people take over a conversation in which the bot was kept from answering: no customer is left unattended. */
export const wantsPeople = (reason: string): boolean => !SOMEBODY_HAS_IT.includes(reason);
