import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { ConnectedApp } from '../domain/connected-app';
import { keptWorkspace } from './kept-workspace';

export const example: RecordExample<ConnectedApp> = {
  workspace: keptWorkspace,
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: 'Panel',
    redirectUris: ['https://panel.example.com/back'],
    scopes: ['contacts:read'],
    names: false,
    createdAt: new Date('2027-01-15T12:00:00.000Z'),
    createdBy: { kind: 'member', id: randomUUID(), name: 'Ana' },
    updatedAt: new Date('2027-01-15T12:00:00.000Z'),
  }),
  changes: { names: true, updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};
