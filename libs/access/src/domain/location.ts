import { settledName } from './name';

/** A branch: a place of the workspace. */
export interface Location {
  id: string;
  workspaceId: string;
  /** 1 to 100 characters; unique in the workspace, whatever the capitals. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Throws `malformed`. */
export const newLocation = ({ name }: { name: string }, { workspaceId, id, now }: { workspaceId: string; id: string; now: Date }): Location => ({
  id,
  workspaceId,
  name: settledName(name),
  createdAt: now,
  updatedAt: now,
});

/** The same branch under its present name. Throws `malformed`. */
export function renamedLocation(before: Location, given: string, now: Date): Location {
  const name = settledName(given);
  return name === before.name ? before : { ...before, name, updatedAt: now };
}
