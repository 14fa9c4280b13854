import type { ModelReply, ModelRequest, ModelUsage } from './model';

export const CHARACTERS_A_TOKEN = 4;

export const estimatedTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_A_TOKEN);

export const charactersAsked = ({ messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>): number =>
  messages.reduce((sum, message) => {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    return (
      sum + message.content.length + calls.reduce((more, call) => more + call.name.length + call.arguments.length, 0)
    );
  }, 0) + (tools.length > 0 ? JSON.stringify(tools).length : 0);

interface Answered extends Pick<ModelReply, 'content' | 'toolCalls'> {
  reasoned?: number;
}

const charactersAnswered = ({ content, toolCalls, reasoned = 0 }: Answered): number =>
  toolCalls.reduce(
    (sum, { name, arguments: argumentText }) => sum + name.length + argumentText.length,
    content.length + reasoned,
  );

export const estimatedUsage = (request: Pick<ModelRequest, 'messages' | 'tools'>, reply: Answered): ModelUsage => ({
  promptTokens: estimatedTokens(charactersAsked(request)),
  completionTokens: estimatedTokens(charactersAnswered(reply)),
  estimated: true,
});
