import type { CallPurpose } from '../cost/domain/spending';
import type { ModelMessage } from './domain/model';

/** A model call outside an agent's turn, by a judge, a simulated customer or the coach. */
interface Question {
  workspaceId: string;
  purpose: CallPurpose;
  /** Run that the call is recorded for. */
  subjectId: string;
  aiAgentId: string;
  /** Null or an unknown name selects the default. */
  model: string | null;
  messages: readonly ModelMessage[];
  maxOutputTokens?: number;
  signal: AbortSignal;
}

type AskResult =
  | { text: string; costMicros: number }
  | { refused: 'no_model' | 'budget_exceeded' | 'model_unavailable' };

export type AskModel = (question: Question) => Promise<AskResult>;
