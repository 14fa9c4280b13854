import { costOf, type CallPurpose } from '../../domain/cost/spending';
import type { ModelMessage } from '../../domain/model/model';
import type { ModelPort } from '../../model-ports';
import type { Purse } from '../../turn-ports';

const ANSWER_TOKENS = 1_024;

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

/** Asks once, and pays for it. */
export const askModel =
  ({ model, purse }: { model: ModelPort; purse: Purse }): AskModel =>
  async ({ workspaceId, purpose, subjectId, aiAgentId, model: name, messages, maxOutputTokens = ANSWER_TOKENS, signal }) => {
    const offer = model.offers.find((each) => each.name === name) ?? model.offers[0];
    if (!offer) return { refused: 'no_model' };
    if (!(await purse.mayCall(workspaceId, null))) return { refused: 'budget_exceeded' };
    const request = { model: offer.name, messages, tools: [], toolChoice: 'none', temperature: 0, maxOutputTokens } as const;
    const outcome = await model.ask(request, { workspaceId, signal });
    if (outcome.kind === 'failed') return { refused: 'model_unavailable' };
    const { content, usage } = outcome.reply;
    const { promptTokens, completionTokens } = usage;
    const costMicros = costOf(usage, offer);
    await purse.pay(workspaceId, { purpose, subjectId, aiAgentId, graph: null, model: offer.name, promptTokens, completionTokens, costMicros });
    return { text: content, costMicros };
  };
