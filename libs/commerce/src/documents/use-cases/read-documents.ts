import {
  cursorAtMoment,
  parseMomentPosition,
  notFound,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { DocumentDeps, DocumentFilter, DocumentReads } from '../document-ports';
import type { DocumentRecord, DocumentRef } from '../domain/document';
import { dayOf, type Day } from './day';

type Deps = Pick<DocumentDeps, 'workspaces' | 'clock'>;

/**
 * The document with its state on the workspace's date. Throws `not_found` if it does not exist or is hidden from the
 * actor.
 */
export const readDocument =
  <T extends DocumentRecord, Shown>(
    deps: Deps,
    reads: DocumentReads<T>,
    shown: (document: T, day: Day) => Shown,
    absent: string,
  ) =>
  async (actor: Actor, ref: DocumentRef): Promise<Shown> => {
    const [document, day] = await Promise.all([reads.byRef(actor, ref), dayOf(deps, actor)]);
    if (!document) throw notFound(absent);
    return shown(document, day);
  };

/**
 * The documents of the kind visible to the actor, newest first, with their state on the workspace's date. Throws
 * `malformed` for an invalid cursor.
 */
export const listDocuments =
  <T extends DocumentRecord, Shown>(deps: Deps, reads: DocumentReads<T>, shown: (document: T, day: Day) => Shown) =>
  async (actor: Actor, { limit, cursor, ...filter }: ListInput & DocumentFilter): Promise<Listed<Shown>> => {
    const after = cursor === null ? null : parseMomentPosition(cursor);
    const day = await dayOf(deps, actor);
    const found = await reads.page(actor, filter, { limit: limit + 1, after, today: day.today });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? cursorAtMoment({ at: last.createdAt, id: last.id }) : null;
    return { items: items.map((document) => shown(document, day)), nextCursor };
  };
