import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { CustomTool } from '../definitions/domain/custom-tool';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<CustomTool> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: `tool-${randomUUID()}`,
    description: 'Busca un pedido.',
    effects: 'read',
    timeoutMs: 8_000,
    inputSchema: { type: 'object', properties: { order: { type: 'string' } } },
    enabled: true,
    secretsSealed: null,
    secretNames: [],
    digest: 'ab',
    maker: null,
    http: { method: 'GET', url: 'https://example.com/orders/{order}', headers: [], body: 'json' },
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'cancel_order',
    description: 'Anula un pedido.',
    effects: 'write',
    timeoutMs: 500,
    inputSchema: { type: 'object' },
    enabled: false,
    secretsSealed: 'v1.x',
    secretNames: ['KEY'],
    digest: 'cd',
    maker: { kind: 'member', id: '01930000-0000-7000-8000-00000000000a', appId: null },
    http: {
      method: 'POST',
      url: 'https://example.com/cancel',
      headers: [{ name: 'x-key', value: '{{secret.KEY}}' }],
      body: 'none',
    },
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'cancel_order' },
};
