import type { EventData } from '@workops/contracts';
import { changedRecord, type WorkspaceRecord } from '@workops/kernel';
import { settledName } from './name';

/** A group of members. */
export interface Team extends WorkspaceRecord {
  /** 1 to 100 characters; unique in the workspace, ignoring case. */
  name: string;
  /** Active members only: a removed member leaves their teams. */
  memberIds: readonly string[];
}

/** What POST writes and PATCH changes. */
export interface TeamFields {
  name: string;
  memberIds?: readonly string[];
}

const settled = ({ name, memberIds = [] }: TeamFields) => ({
  name: settledName(name),
  memberIds: [...new Set(memberIds)].sort(),
});

/** Throws `malformed`. */
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

/** The same team when the patch changes nothing. Throws `malformed`. */
export function changedTeam(
  before: Team,
  { name = before.name, memberIds = before.memberIds }: Partial<TeamFields>,
  now: Date,
): Team {
  return changedRecord(before, settled({ name, memberIds }), now);
}

/** What events say of a team. */
export const teamData = ({ id, name, memberIds }: Team): EventData<'team.created'> => ({
  id,
  name,
  member_ids: [...memberIds],
});
