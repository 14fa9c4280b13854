import { randomUUID } from 'node:crypto';
import type { WorkspaceRecord } from '@workops/kernel';
import { recordsContract } from '@workops/kernel/testing';
import type { Database } from '@workops/platform/database';
import { recordsOnDatabase } from '@workops/platform/testing';
import { newLocation, type Location } from '../domain/location';
import { newRole, type CustomRole } from '../domain/role';
import { newTeam, type Team } from '../domain/team';
import { aMember, aWorkspace } from '../testing/builders';
import { locations, roles, teams } from './named-records';
import { PostgresMembers } from './postgres-members';
import { postgresStore } from './postgres-store';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.001Z');
const made = (workspaceId: string): Pick<WorkspaceRecord, 'workspaceId' | 'id'> & { now: Date } => ({ workspaceId, id: randomUUID(), now });

async function keptWorkspace(database: Database): Promise<string> {
  const workspace = aWorkspace();
  await postgresStore(database).transaction((tx) => tx.addWorkspace(workspace));
  return workspace.id;
}

describe('custom roles on PostgreSQL', () => {
  recordsContract<CustomRole>(
    recordsOnDatabase(
      roles,
      {
        example: (workspaceId) => newRole({ name: randomUUID(), scopes: ['stock:read'], visibility: 'all' }, made(workspaceId)),
        changes: { name: 'Caja', scopes: ['quotes:read', 'stock:read'], visibility: 'branches', updatedAt: later },
        unique: { name: 'Turno' },
      },
      keptWorkspace,
    ),
  );
});

describe('branches on PostgreSQL', () => {
  recordsContract<Location>(
    recordsOnDatabase(
      locations,
      {
        example: (workspaceId) => newLocation({ name: randomUUID() }, made(workspaceId)),
        changes: { name: 'Centro', updatedAt: later },
        unique: { name: 'Sur' },
      },
      keptWorkspace,
    ),
  );
});

describe('teams on PostgreSQL', () => {
  const memberOf = new Map<string, string>();

  recordsContract<Team>(
    recordsOnDatabase(
      teams,
      {
        example: (workspaceId) => newTeam({ name: randomUUID(), memberIds: [memberOf.get(workspaceId)!] }, made(workspaceId)),
        changes: { name: 'Ventas', memberIds: [], updatedAt: later },
        unique: { name: 'Taller' },
      },
      async (database) => {
        const workspaceId = await keptWorkspace(database);
        const member = aMember({ workspaceId });
        await database.transaction((tx) => new PostgresMembers(tx, workspaceId).add(member));
        memberOf.set(workspaceId, member.id);
        return workspaceId;
      },
    ),
  );
});
