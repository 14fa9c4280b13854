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

export interface Step {
  node: string;
  /** Order in which the nodes of a run begin. */
  place: number;
  /** Null for a node with only instructions. */
  aiAgentId: string | null;
  versionNumber: number | null;
  status: 'done' | 'failed';
  tokens: number;
  costMicros: number;
  ms: number;
}

/** Plain JSON, recorded during the run so that another process can resume. */
export interface Progress {
  /** Keyed by place in the run. */
  loops: Readonly<Record<string, LoopState>>;
  steps: readonly Step[];
  costMicros: number;
  /** Counted towards the month; absent before the first call. */
  credits?: number;
  /** Working time; absent before the first round. */
  ms?: number;
}

export const noProgress: Progress = { loops: {}, steps: [], costMicros: 0 };

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
  /** Directly preceding turns that were superseded. */
  superseded: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** After this many superseded turns, the answer is sent even if newer messages have arrived. */
export const MOST_SUPERSEDED = 2;

/** Read under the conversation's lock; they decide whether an answer may be sent. */
export interface Judged {
  handler: 'bot' | 'human' | 'external';
  status: string;
  filtered: boolean;
  held: boolean;
  silenced: boolean;
  /** The bot recently answered so often that the other side may be a machine. */
  looping: boolean;
  /** Enabled, with a live version. */
  enabled: boolean;
}

/** Undefined if the bot may answer. */
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

/** True if the answer would be discarded. `talk` is undefined if the conversation was deleted. */
export const isUseless = (turn: Pick<Turn, 'uptoSeq' | 'superseded'>, talk: Meanwhile | undefined): boolean =>
  !talk ||
  whyQuiet({ ...talk, silenced: false, looping: false, enabled: true }) !== undefined ||
  (talk.askedSeq > turn.uptoSeq && turn.superseded < MOST_SUPERSEDED);

const SOMEBODY_HAS_IT: readonly string[] = ['handler_human', 'closed', 'resolved', 'contact_blocked'];

/** If true, people must take over, so that no customer is left unattended. */
export const wantsPeople = (reason: string): boolean => !SOMEBODY_HAS_IT.includes(reason);
