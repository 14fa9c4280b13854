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

/** Work of one agent, or of one node of a graph. */
export interface Step {
  node: string;
  /** Position of the node in the order in which the nodes of a run begin. */
  place: number;
  /** Null for a node that has only instructions. */
  aiAgentId: string | null;
  versionNumber: number | null;
  status: 'done' | 'failed';
  tokens: number;
  costMicros: number;
  ms: number;
}

/** State of an answer as plain JSON. It is recorded during the run so that another process can resume from it. */
export interface Progress {
  /** Loop states by their place in the run. */
  loops: Readonly<Record<string, LoopState>>;
  steps: readonly Step[];
  costMicros: number;
  /** Credits counted towards the month; absent before the first call. */
  credits?: number;
  /** Working time in milliseconds; absent before the first round. */
  ms?: number;
}

export const noProgress: Progress = { loops: {}, steps: [], costMicros: 0 };

/** The work of answering a conversation up to a message. */
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
  /** Number of directly preceding turns that were superseded. */
  superseded: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** After this many superseded turns the answer is sent even if newer messages have arrived. */
export const MOST_SUPERSEDED = 2;

/** Facts, read under the conversation's lock, that decide whether an answer may be sent. */
export interface Judged {
  handler: 'bot' | 'human' | 'external';
  status: string;
  filtered: boolean;
  held: boolean;
  silenced: boolean;
  /** True if the bot recently answered so often that the other side may be a machine. */
  looping: boolean;
  /** True if the agent is enabled and has a live version. */
  enabled: boolean;
}

/** Returns the reason why a bot must not answer; undefined if it may. */
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

/**
 * True if a turn's pending model call has become useless because its answer would be discarded. `talk` is undefined if
 * the conversation was deleted.
 */
export const isUseless = (turn: Pick<Turn, 'uptoSeq' | 'superseded'>, talk: Meanwhile | undefined): boolean =>
  !talk ||
  whyQuiet({ ...talk, silenced: false, looping: false, enabled: true }) !== undefined ||
  (talk.askedSeq > turn.uptoSeq && turn.superseded < MOST_SUPERSEDED);

const SOMEBODY_HAS_IT: readonly string[] = ['handler_human', 'closed', 'resolved', 'contact_blocked'];

/** True if people must take over after the bot was kept from answering, so that no customer is left unattended. */
export const wantsPeople = (reason: string): boolean => !SOMEBODY_HAS_IT.includes(reason);
