import {
  cursorAtMoment,
  parseMomentPosition,
  notFound,
  requireFewWords,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { DocumentDeps, DocumentFilter, DocumentReads } from '../document-ports';
import { countWords, soughtNumber, soughtPlate, type DocumentMatches } from '../domain/document-search';
import type { DocumentRecord, DocumentRef } from '../domain/document';
import { dayOf, type Day } from './day';

type Deps = Pick<DocumentDeps, 'workspaces' | 'clock'>;
type ListDeps = Pick<DocumentDeps, 'workspaces' | 'clock' | 'contacts'>;

export interface ListDocuments extends ListInput, Omit<DocumentFilter, 'matching'> {
  /** A folio, words of the contact, or the beginning of a plate. */
  q?: string;
}

/**
 * Searches contacts and plates only if the actor may read them, because a match reveals them. Throws `malformed` for
 * too many words.
 */
async function loadMatches(
  { contacts }: Pick<DocumentDeps, 'contacts'>,
  actor: Actor,
  kind: DocumentReads<DocumentRecord>['kind'],
  q: string,
): Promise<DocumentMatches | undefined> {
  const words = countWords(q);
  if (words === 0) return undefined;
  requireFewWords(words);
  return {
    number: soughtNumber(kind, q),
    contactIds: actor.scopes.has('contacts:read') ? await contacts.matching(actor, q) : [],
    plate: actor.scopes.has('vehicles:read') ? soughtPlate(q) : null,
  };
}

/** `not_found` if it is hidden from the actor. */
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

/** Throws `malformed` for an invalid cursor or too many words. */
export const listDocuments =
  <T extends DocumentRecord, Shown>(deps: ListDeps, reads: DocumentReads<T>, shown: (document: T, day: Day) => Shown) =>
  async (actor: Actor, { limit, cursor, q, ...filter }: ListDocuments): Promise<Listed<Shown>> => {
    const after = cursor === null ? null : parseMomentPosition(cursor);
    const [day, matching] = await Promise.all([
      dayOf(deps, actor),
      q === undefined ? undefined : loadMatches(deps, actor, reads.kind, q),
    ]);
    if (q !== undefined && matching === undefined) return { items: [], nextCursor: null };
    const found = await reads.page(actor, matching ? { ...filter, matching } : filter, {
      limit: limit + 1,
      after,
      today: day.today,
    });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? cursorAtMoment({ at: last.createdAt, id: last.id }) : null;
    return { items: items.map((document) => shown(document, day)), nextCursor };
  };
