import { randomUUID } from 'node:crypto';
import type { ModelOutcome } from '@workops/agents';

export const saying = (
  content: string,
  toolCalls: { id: string; name: string; arguments: string }[] = [],
): ModelOutcome => ({
  kind: 'reply',
  reply: { content, toolCalls, filtered: false, usage: { promptTokens: 10, completionTokens: 5, estimated: false } },
});
export const writing = saying('', [{ id: 'a', name: 'escribir', arguments: '{}' }]);
export const writer = {
  id: randomUUID(),
  name: 'escribir',
  description: 'Escribe.',
  inputSchema: { type: 'object' },
  effects: 'write',
  timeoutMs: 1_000,
  http: { method: 'POST', url: 'https://example.com', headers: [], body: 'json' },
};
