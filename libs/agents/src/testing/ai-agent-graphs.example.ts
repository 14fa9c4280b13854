import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { settledGraphDraft, type AiAgentGraph } from '../definitions/domain/graph';

const now = new Date('2027-01-15T12:00:00.000Z');
const draft = settledGraphDraft({ topology: 'single', nodes: [{ key: 'a', kind: 'agent', aiAgentId: randomUUID() }] });

export const example: RecordExample<AiAgentGraph> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: 'Equipo',
    foldedName: randomUUID(),
    draft,
    draftRevision: 1,
    runtimeId: null,
    liveVersion: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Mesa',
    foldedName: 'mesa',
    draft: { ...draft, maxSteps: 3 },
    draftRevision: 2,
    runtimeId: randomUUID(),
    liveVersion: {
      id: randomUUID(),
      number: 1,
      publishedAt: now.toISOString(),
      publishedBy: { kind: 'system', id: null, name: null },
      digest: 'ab',
      names: [randomUUID()],
    },
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { foldedName: 'mesa' },
};
