import type { Type } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { token } from '@workops/platform/process';
import { AuthorResource } from '../author';
import { Listing } from '../envelope';
import { declaredFields } from '../fields/declared-fields';

export const MEMBER_NAMES = token<MemberNames>('member names');

/** Keyed by id, including removed members. */
export type MemberNames = (workspaceId: string, memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Path = readonly string[];

export function authorPaths(Class: Type, seen: readonly Type[] = []): Path[] {
  if (seen.includes(Class)) return [];
  return [...declaredFields(Class).values()].flatMap(({ wire, of }) => {
    const Part = of?.Class();
    if (!Part) return [];
    return Part === AuthorResource ? [[wire]] : authorPaths(Part, [...seen, Class]).map((path) => [wire, ...path]);
  });
}

interface ShownAuthor {
  kind: string;
  id: string | null;
  name: string | null;
}

function collect(value: unknown, [name, ...rest]: Path, into: ShownAuthor[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, [name!, ...rest], into);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const member = (value as Record<string, unknown>)[name!];
  if (rest.length > 0) collect(member, rest, into);
  else if (typeof member === 'object' && member !== null) into.push(member as ShownAuthor);
}

/** The caller's own name needs no lookup. */
export async function nameAuthors(
  result: unknown,
  paths: readonly Path[],
  actor: Actor,
  names: MemberNames,
): Promise<unknown> {
  const shown = result instanceof Listing ? result.data : result;
  const authors: ShownAuthor[] = [];
  for (const path of paths) collect(shown, path, authors);
  const members = authors.filter((author) => author.kind === 'member' && author.id !== null);
  const { kind, id, name } = actor.author;
  const own = (author: ShownAuthor) => kind === 'member' && author.id === id;
  const otherIds = [...new Set(members.filter((author) => !own(author)).map((author) => author.id!))];
  const present = otherIds.length > 0 ? await names(actor.workspaceId, otherIds) : undefined;
  for (const author of members) author.name = own(author) ? name : (present?.get(author.id!) ?? author.name);
  return result;
}
