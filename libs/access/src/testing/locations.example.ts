import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newLocation, type Location } from '../domain/location';
import { keptWorkspace } from './kept-workspace';

export const example: RecordExample<Location> = {
  workspace: keptWorkspace,
  example: (workspaceId) =>
    newLocation({ name: randomUUID() }, { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
  changes: { name: 'Centro', updatedAt: new Date('2027-01-16T12:00:00.001Z') },
  unique: { name: 'Sur' },
};
