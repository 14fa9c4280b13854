import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { PostgresMembers } from '../adapters/postgres-members';
import { newTeam, type Team } from '../domain/team';
import { aMember } from './builders';
import { keptWorkspace } from './kept-workspace';

const memberByTeam = new Map<string, string>();

export const example: RecordExample<Team> = {
  workspace: async (database) => {
    const workspaceId = await keptWorkspace(database);
    const member = aMember({ workspaceId });
    await database.transaction((tx) => new PostgresMembers(tx, workspaceId).add(member));
    memberByTeam.set(workspaceId, member.id);
    return workspaceId;
  },
  example: (workspaceId) =>
    newTeam(
      { name: randomUUID(), memberIds: [memberByTeam.get(workspaceId)!] },
      { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: { name: 'Ventas', memberIds: [], updatedAt: new Date('2027-01-16T12:00:00.001Z') },
  unique: { name: 'Taller' },
};
