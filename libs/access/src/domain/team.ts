import type { EventData } from '@workops/contracts';
import { changedRecord, type WorkspaceRecord } from '@workops/kernel';
import { settledName } from './name';

export interface Team extends WorkspaceRecord {
  /** 1 to 100 characters; unique in the workspace, ignoring case. */
  name: string;
  /** Active members; a removed member leaves all teams. */
  memberIds: readonly string[];
}

export interface TeamFields {
  name: string;
  memberIds?: readonly string[];
}

const settled = ({ name, memberIds = [] }: TeamFields) => ({
  name: settledName(name),
  memberIds: [...new Set(memberIds)].sort(),
});

export const newTeam = (
  fields: TeamFields,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Team => ({
  id,
  workspaceId,
  ...settled(fields),
  createdAt: now,
  updatedAt: now,
});

/** Returns the same team if nothing changes. Throws `malformed`. */
export function changedTeam(
  before: Team,
  { name = before.name, memberIds = before.memberIds }: Partial<TeamFields>,
  now: Date,
): Team {
  return changedRecord(before, settled({ name, memberIds }), now);
}

export const teamData = ({ id, name, memberIds }: Team): EventData<'team.created'> => ({
  id,
  name,
  member_ids: [...memberIds],
});
