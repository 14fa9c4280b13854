import { computeCost } from '../../cost/domain/spending';
import { storable } from '../domain/text';
import type { AskModel } from '../ask-ports';
import type { ModelPort } from '../model-ports';
import type { Purse } from '../../turns/turn-ports';

const ANSWER_TOKENS = 1_024;

export const askModel =
  ({ model, purse }: { model: ModelPort; purse: Purse }): AskModel =>
  async ({
    workspaceId,
    purpose,
    subjectId,
    aiAgentId,
    model: name,
    messages,
    maxOutputTokens = ANSWER_TOKENS,
    signal,
  }) => {
    const offer = model.offers.find((each) => each.name === name) ?? model.offers[0];
    if (!offer) return { refused: 'no_model' };
    if (!(await purse.mayCall(workspaceId, null))) return { refused: 'budget_exceeded' };
    const request = {
      model: offer.name,
      messages,
      tools: [],
      toolChoice: 'none',
      temperature: 0,
      maxOutputTokens,
    } as const;
    const outcome = await model.ask(request, { workspaceId, signal, isPatient: true });
    if (outcome.kind === 'failed') return { refused: 'model_unavailable' };
    const { content, usage } = outcome.reply;
    const { promptTokens, completionTokens } = usage;
    const costMicros = computeCost(usage, offer);
    await purse.pay(workspaceId, {
      purpose,
      subjectId,
      aiAgentId,
      graph: null,
      model: offer.name,
      promptTokens,
      completionTokens,
      costMicros,
    });
    return { text: storable(content), costMicros };
  };
