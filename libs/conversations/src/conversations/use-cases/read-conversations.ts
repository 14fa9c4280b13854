import {
  cursorAtMoment,
  listed,
  malformed,
  parseMomentPosition,
  notACursor,
  notFound,
  type Actor,
  type HistoryEntry,
  type Listed,
  type ListInput,
  withoutOtherRecords,
} from '@workops/kernel';
import type {
  ConversationDeps,
  ConversationDirectories,
  ConversationFilter,
  ConversationSort,
  ConversationStats,
  MessageSearch,
  SearchPlace,
  ShownConversation,
  ShownMessage,
  Workload,
} from '../conversation-ports';
import { mustHoldScope } from '../../domain/makers-authority';
import { searchWords, wordsOf } from '../domain/words';
import { NO_CONVERSATION, NO_MESSAGE } from './send-message';

type ReadDeps = Pick<ConversationDeps, 'reads'>;

export type ConversationRef = { id: string } | { number: number };

export const readConversation =
  ({ reads }: ReadDeps) =>
  async (actor: Actor, ref: ConversationRef): Promise<ShownConversation> => {
    const conversation = await reads.byId(actor, ref);
    if (!conversation) throw notFound(NO_CONVERSATION);
    return conversation;
  };

/**
 * Newest first. Names tickets only to an actor that sees all. Throws `not_found`, or `malformed` for an invalid cursor.
 */
export const readConversationHistory =
  ({ reads }: ReadDeps) =>
  async (actor: Actor, ref: ConversationRef, page: ListInput): Promise<Listed<HistoryEntry>> => {
    const { id } = await readConversation({ reads })(actor, ref);
    const entries = await listed((part) => reads.history(actor.workspaceId, id, part), page);
    return withoutOtherRecords(actor, entries, ['ticket_id']);
  };

export interface ListConversations extends Omit<ConversationFilter, 'filtered' | 'contactIds'>, ListInput {
  filtered?: boolean;
  /** The contact's words to search for. */
  q?: string;
  sort: ConversationSort;
}

/**
 * Matches nothing without a word. Throws `forbidden`: `scope_not_held` without access to contacts, because a match
 * reveals their fields, and `malformed` for too many words.
 */
async function contactsMatching(
  { contacts }: Pick<ConversationDirectories, 'contacts'>,
  actor: Actor,
  q: string,
): Promise<readonly string[]> {
  mustHoldScope(actor, 'contacts:read');
  return searchWords(q).length === 0 ? [] : contacts.matching(actor, q);
}

const placeOf = ({ activityAt, waitingSince, id }: ShownConversation, sort: ConversationSort) => ({
  at: (sort === 'waiting' ? waitingSince : activityAt)!,
  id,
});

/** Throws `malformed` for an invalid cursor or too many words. */
export const listConversations =
  ({ reads, directories }: Pick<ConversationDeps, 'reads' | 'directories'>) =>
  async (
    actor: Actor,
    { limit, cursor, sort, q, filtered = false, ...filter }: ListConversations,
  ): Promise<Listed<ShownConversation>> => {
    const after = cursor === null ? null : parseMomentPosition(cursor);
    const assignee =
      filter.assigneeUserId === 'me'
        ? actor.author.kind === 'member'
          ? actor.author.id
          : null
        : filter.assigneeUserId;
    // An API key has no conversations of its own.
    if (assignee === null) return { items: [], nextCursor: null };
    const contactIds = q === undefined ? undefined : await contactsMatching(directories, actor, q);
    const found = await reads.page(
      actor,
      { ...filter, ...(contactIds && { contactIds }), assigneeUserId: assignee, filtered },
      { sort, limit: limit + 1, after },
    );
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAtMoment(placeOf(items.at(-1)!, sort)) : null };
  };

export const countConversations =
  ({ reads }: ReadDeps) =>
  (actor: Actor): Promise<ConversationStats> =>
    reads.stats(actor);

export const readWorkload =
  ({ reads }: ReadDeps) =>
  (actor: Actor): Promise<Workload> =>
    reads.workload(actor);

const SEQ = /^s:([1-9]\d{0,9})$/;
const cursorAtSeq = (seq: number): string => Buffer.from(`s:${seq}`).toString('base64url');

function seqOf(cursor: string): number {
  const [, seq] = SEQ.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (seq === undefined) throw notACursor();
  return Number(seq);
}

export interface ListMessages extends ListInput {
  /** Oldest first after it; newest first without it. */
  afterSeq: number | undefined;
}

/** Throws `not_found`, or `malformed` for an invalid cursor. */
export const listMessages =
  ({ reads }: ReadDeps) =>
  async (
    actor: Actor,
    ref: ConversationRef,
    { limit, cursor, afterSeq }: ListMessages,
  ): Promise<Listed<ShownMessage>> => {
    const seq = cursor === null ? null : seqOf(cursor);
    const { id } = await readConversation({ reads })(actor, ref);
    const page = afterSeq === undefined ? { beforeSeq: seq } : { afterSeq: seq ?? afterSeq };
    const found = await reads.messages(actor, id, { ...page, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAtSeq(items.at(-1)!.seq) : null };
  };

export const readMessage =
  ({ reads }: ReadDeps) =>
  async (actor: Actor, id: string): Promise<ShownMessage> => {
    const message = await reads.message(actor, id);
    if (!message) throw notFound(NO_MESSAGE);
    return message;
  };

const PLACE = /^(\d{1,9})\/([0-9a-f-]{36})$/;

function searchPlaceOf(cursor: string): SearchPlace {
  const [, block, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (block === undefined || id === undefined) throw notACursor();
  return { block: Number(block), id };
}

export interface SearchInput extends Omit<MessageSearch, 'words'>, ListInput {
  q: string;
}

/** Newest first. Throws `malformed` without search terms, or for an invalid cursor. */
export const searchMessages =
  ({ reads }: ReadDeps) =>
  async (actor: Actor, { q, limit, cursor, ...filter }: SearchInput): Promise<Listed<ShownMessage>> => {
    const words = wordsOf(q);
    if (words.length === 0)
      throw malformed('query', [{ path: 'q', message: 'Must have a word of two letters.', code: 'custom' }]);
    const after = cursor === null ? null : searchPlaceOf(cursor);
    const found = await reads.search(actor, { ...filter, words }, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor =
      found.length > limit && last ? Buffer.from(`${last.place.block}/${last.place.id}`).toString('base64url') : null;
    return { items: items.map(({ message }) => message), nextCursor };
  };
