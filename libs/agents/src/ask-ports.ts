import type { CallPurpose } from './domain/cost/spending';
import type { ModelMessage } from './domain/model/model';

/** A question to a model that no agent asks: by a judge, by who plays a customer, by the coach. */
export interface Question {
  workspaceId: string;
  purpose: CallPurpose;
  subjectId: string;
  aiAgentId: string;
  /** As a draft names it; the usual one for null, and for what is no more. */
  model: string | null;
  messages: readonly ModelMessage[];
  maxOutputTokens?: number;
  signal: AbortSignal;
}

export type Answered = { text: string; costMicros: number } | { refused: 'no_model' | 'budget_exceeded' | 'model_unavailable' };

export type AskModel = (question: Question) => Promise<Answered>;
