import type { CallPurpose } from '../cost/domain/spending';
import type { ModelMessage } from './domain/model';

/** A call without an agent: by a judge, a played customer, or the coach. */
interface Question {
  workspaceId: string;
  purpose: CallPurpose;
  subjectId: string;
  aiAgentId: string;
  /** Null or an unknown name selects the default. */
  model: string | null;
  messages: readonly ModelMessage[];
  maxOutputTokens?: number;
  signal: AbortSignal;
}

type Answered =
  | { text: string; costMicros: number }
  | { refused: 'no_model' | 'budget_exceeded' | 'model_unavailable' };

export type AskModel = (question: Question) => Promise<Answered>;
