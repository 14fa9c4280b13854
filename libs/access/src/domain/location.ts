import { changedRecord, type WorkspaceRecord } from '@workops/kernel';
import { settledName } from './name';

export interface Location extends WorkspaceRecord {
  /** 1 to 100 characters; unique in the workspace, ignoring case. */
  name: string;
}

/** Throws `malformed`. */
export const newLocation = (
  { name }: { name: string },
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Location => ({
  id,
  workspaceId,
  name: settledName(name),
  createdAt: now,
  updatedAt: now,
});

export const renamedLocation = (before: Location, name: string, now: Date): Location =>
  changedRecord(before, { name: settledName(name) }, now);
