import type { Database } from '@workops/platform/database';
import type { ConfiguredModel, Logger } from '@workops/platform/process';
import { computeCost } from '../../cost/domain/spending';
import type { Ledger } from '../../cost/adapters/ledger';
import { HttpEmbeddings } from './http-embeddings';

interface EmbeddingsConfig {
  AI_BASE_URL?: string;
  AI_API_KEY?: string;
  AI_MODELS: readonly ConfiguredModel[];
  EMBEDDINGS_MODEL?: string;
}

const FREE = { inputUsd: 0, outputUsd: 0 };

/**
 * Limited by the workspace's budgets; null without embeddings. Prices come from the model of that name in `AI_MODELS`;
 * otherwise only credits count.
 */
export function paidEmbeddings(
  config: EmbeddingsConfig,
  { database, ledger, logger }: { database: Database; ledger: Ledger; logger: Logger },
): HttpEmbeddings | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODELS: models, EMBEDDINGS_MODEL: model } = config;
  if (baseUrl === undefined || model === undefined) return null;
  const prices = models.find(({ name }) => name === model) ?? FREE;
  return new HttpEmbeddings({
    baseUrl,
    apiKey,
    model,
    onUnpaid: ({ workspaceId, promptTokens }, error) =>
      logger.warn(
        { err: error, workspace_id: workspaceId, prompt_tokens: promptTokens },
        'recording the cost of embeddings failed',
      ),
    mayCall: async (workspaceId) => (await ledger.mayCall(workspaceId)).allowed,
    spent: ({ workspaceId, subjectId, promptTokens }) => {
      const tokens = { promptTokens, completionTokens: 0 };
      const call = {
        purpose: 'embedding',
        subjectId,
        aiAgentId: null,
        graph: null,
        model,
        ...tokens,
        costMicros: computeCost(tokens, prices),
      } as const;
      return database.transaction((tx) => ledger.recordModelCall(tx, workspaceId, call));
    },
  });
}
