import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { settledDraft } from '../definitions/domain/agent-draft';
import type { AiAgent } from '../definitions/domain/ai-agent';

const now = new Date('2027-01-15T12:00:00.000Z');
const draft = settledDraft({ instructions: 'Salude.' }, { country: 'CL', model: null });

export const example: RecordExample<AiAgent> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: 'Recepción',
    foldedName: randomUUID(),
    description: null,
    draft,
    draftRevision: 1,
    enabled: true,
    coachEnabled: false,
    coachMaker: null,
    liveVersion: null,
    callsLeads: false,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Ventas',
    foldedName: 'ventas',
    description: 'Vende.',
    draft: { ...draft, temperature: 0.5 },
    draftRevision: 2,
    enabled: false,
    coachEnabled: true,
    coachMaker: { kind: 'member', id: randomUUID(), appId: null },
    callsLeads: true,
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
  unique: { foldedName: 'ventas' },
};
