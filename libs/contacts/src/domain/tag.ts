import { changedRecord, malformed, notUnique, type Issue, type WorkspaceRecord } from '@workops/kernel';
import { text } from './text-rule';

/** A word of the workspace under which its records are grouped. */
export interface Tag extends WorkspaceRecord {
  /** Unique in the workspace, ignoring case. */
  name: string;
}

const nameRule = text(50);

/** Name: characters. `ofContact`: tags that one request may set; a merge may unite more. */
export const tagLimits = { name: nameRule.maxLength, ofContact: 50 } as const;

function settledName(given: string): string {
  const verdict = nameRule.judge(given);
  if ('kept' in verdict) return verdict.kept;
  throw malformed('body', [{ path: 'name', ...verdict.objection }]);
}

/** Throws `malformed`. */
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

/** The same tag under its present name. Throws `malformed`. */
export const renamedTag = (before: Tag, name: string, now: Date): Tag =>
  changedRecord(before, { name: settledName(name) }, now);

/** The ids as a contact holds them: each once, in order. */
export const orderedTagIds = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** The refusal of a name that another tag has. */
export function tagNameTaken(holderId: string) {
  const message = 'Otra etiqueta ya tiene ese nombre.';
  return notUnique(message, {
    field: 'name',
    tag_id: holderId,
    body: [{ path: 'name', message, code: 'custom' } satisfies Issue],
  });
}
