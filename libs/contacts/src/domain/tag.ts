import { changedRecord, malformed, notUnique, type Issue, type WorkspaceRecord } from '@workops/kernel';
import { text } from './text-rule';

export interface Tag extends WorkspaceRecord {
  /** Unique in the workspace, ignoring case. */
  name: string;
}

const nameRule = text(50);

/** `name`: characters. `ofContact`: per request; a merge may exceed it. */
export const tagLimits = { name: nameRule.maxLength, ofContact: 50 } as const;

function settledName(name: string): string {
  const verdict = nameRule.judge(name);
  if ('kept' in verdict) return verdict.kept;
  throw malformed('body', [{ path: 'name', ...verdict.objection }]);
}

export const newTag = (
  { name }: { name: string },
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Tag => ({
  workspaceId,
  id,
  name: settledName(name),
  createdAt: now,
  updatedAt: now,
});

export const renamedTag = (before: Tag, name: string, now: Date): Tag =>
  changedRecord(before, { name: settledName(name) }, now);

/** The ids are distinct and sorted, as in the database. */
export const orderedTagIds = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

export function tagNameTaken(holderId: string) {
  const message = 'Otra etiqueta ya tiene ese nombre.';
  return notUnique(message, {
    field: 'name',
    tag_id: holderId,
    body: [{ path: 'name', message, code: 'custom' } satisfies Issue],
  });
}
