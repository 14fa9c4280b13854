import type { ProviderAccount } from '../../../message-ports';
import { verdictOf } from '../../../domain/channels/whatsapp-answers';
import { GraphFailure, type Graph } from './graph';

/** Whether its account's credentials open the number and the business account that they are for. */
export const checkCloudApi =
  (graph: Graph) =>
  async (account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }> => {
    const { phone_number_id: number, business_account_id: business } = account.config;
    const ask = (id: unknown) => graph.call(account, { method: 'GET', path: `${encodeURIComponent(String(id))}?fields=id`, signal });
    try {
      for (const answer of await Promise.all([ask(number), ask(business)])) {
        if (!answer.error) continue;
        const { outcome } = verdictOf(answer.status, answer.error.code);
        return outcome === 'retry' ? 'unreachable' : { refused: answer.error.message };
      }
      return 'ok';
    } catch (error) {
      if (error instanceof GraphFailure) return 'unreachable';
      throw error;
    }
  };
