import type { ModelMessage, ModelRequest } from './model';

export interface WireModel {
  model: string;
  lengthField: string;
}

const toWireMessage = (message: ModelMessage) => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant' || !message.toolCalls?.length)
    return { role: message.role, content: message.content };
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map(({ id, name, arguments: argumentText }) => ({
      id,
      type: 'function',
      function: { name, arguments: argumentText || '{}' },
    })),
  };
};

export const toWireBody = (request: ModelRequest, { model, lengthField }: WireModel, stream: boolean) => ({
  model,
  messages: request.messages.map(toWireMessage),
  ...(request.tools.length > 0 && {
    tools: request.tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
    tool_choice: request.toolChoice,
  }),
  ...(request.temperature !== null && { temperature: request.temperature }),
  [lengthField]: request.maxOutputTokens,
  ...(stream && { stream: true, stream_options: { include_usage: true } }),
});
