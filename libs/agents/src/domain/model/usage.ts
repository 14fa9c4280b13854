import type { ModelOffer, ModelReply, ModelRequest, ModelUsage } from '../../model-ports';

const CHARACTERS_A_TOKEN = 4;

export const estimatedTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_A_TOKEN);

const charactersAsked = ({ messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>): number =>
  messages.reduce((sum, message) => {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    return sum + message.content.length + calls.reduce((more, call) => more + call.name.length + call.arguments.length, 0);
  }, 0) + (tools.length > 0 ? JSON.stringify(tools).length : 0);

const charactersAnswered = ({ content, toolCalls }: Pick<ModelReply, 'content' | 'toolCalls'>): number =>
  toolCalls.reduce((sum, { name, arguments: given }) => sum + name.length + given.length, content.length);

export const estimatedUsage = (request: Pick<ModelRequest, 'messages' | 'tools'>, reply: Pick<ModelReply, 'content' | 'toolCalls'>): ModelUsage => ({
  promptTokens: estimatedTokens(charactersAsked(request)),
  completionTokens: estimatedTokens(charactersAnswered(reply)),
  estimated: true,
});

const TOKENS_A_PRICE = 1_000_000;
const DECIMALS = 1_000_000;

/** What tokens cost, in USD with six decimals. */
export const costOf = (
  { promptTokens, completionTokens }: Pick<ModelUsage, 'promptTokens' | 'completionTokens'>,
  { inputUsd, outputUsd }: Pick<ModelOffer, 'inputUsd' | 'outputUsd'>,
): number => Math.round(((promptTokens * inputUsd + completionTokens * outputUsd) / TOKENS_A_PRICE) * DECIMALS) / DECIMALS;
