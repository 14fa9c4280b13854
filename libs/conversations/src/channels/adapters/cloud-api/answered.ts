import { verdictOf } from '../../domain/whatsapp-answers';
import type { ProviderAccount } from '../../../conversations/message-ports';
import type { Unanswered } from '../../template-ports';
import { GraphFailure, type Graph, type GraphCall } from './graph';

export type Said = Readonly<Record<string, unknown>>;

export async function askGraph(
  graph: Graph,
  account: ProviderAccount,
  call: GraphCall,
): Promise<{ said: Said } | Unanswered> {
  try {
    const { status, body, error } = await graph.call(account, call);
    if (!error) return { said: body };
    return verdictOf(status, error.code).outcome === 'retry' ? 'unreachable' : { refused: error.message };
  } catch (error) {
    if (error instanceof GraphFailure) return 'unreachable';
    throw error;
  }
}

export const isSaid = (answer: { said: Said } | Unanswered): answer is { said: Said } =>
  typeof answer === 'object' && 'said' in answer;

export const textIn = (said: Said, field: string): string | undefined =>
  typeof said[field] === 'string' ? said[field] : undefined;

export const isObject = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const idIn = (value: unknown): string => encodeURIComponent(String(value));
