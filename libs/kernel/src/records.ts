import type { Actor } from './actor';
import { cursorAt, parsePosition } from './cursor';
import { notFound } from './domain-error';

export interface WorkspaceRecord {
  workspaceId: string;
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The composite key of a record. */
export type RecordIdentity = Pick<WorkspaceRecord, 'workspaceId' | 'id'>;

export interface RecordPage {
  limit: number;
  /** Id of the last record of the previous page, or null. */
  after: string | null;
}

/** Reads stay within their workspace, and see the writes of an open transaction. */
export interface RecordReads<T> {
  byId(workspaceId: string, id: string): Promise<T | undefined>;
  /** Existing records in one query; none if `ids` is empty. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<T[]>;
  /** Newest first. */
  page(workspaceId: string, page: RecordPage): Promise<T[]>;
}

/** Records of one workspace, inside a transaction. */
export interface Records<T> {
  byId(id: string): Promise<T | undefined>;
  byIds(ids: readonly string[]): Promise<T[]>;
  page(page: RecordPage): Promise<T[]>;
  /** Holds the lock until the transaction ends. */
  lock(id: string): Promise<T | undefined>;
  /**
   * Undefined if added; otherwise nothing is written, and the id of the record that violates uniqueness is returned.
   * Throws `conflict` at the workspace's limit.
   */
  add(record: T): Promise<string | undefined>;
  /** Updates an existing record. Returns the same as `add`. */
  save(record: T): Promise<string | undefined>;
  remove(id: string): Promise<boolean>;
}

export type RecordsOf<Kinds> = { [Name in keyof Kinds]: Records<Kinds[Name]> };

export type ReadsOf<Kinds> = { [Name in keyof Kinds]: RecordReads<Kinds[Name]> };

/** Transactions are atomic. */
export interface Store<Tx> {
  transaction<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ListInput {
  /** A number from 1 to 200. */
  limit: number;
  /** The previous page's `nextCursor`, or null. */
  cursor: string | null;
}

export interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** Newest first, with the next cursor. Throws `malformed` for an invalid one. */
export async function listed<T extends { id: string }>(
  find: (page: RecordPage) => Promise<T[]>,
  { limit, cursor }: ListInput,
): Promise<Listed<T>> {
  const after = cursor === null ? null : parsePosition(cursor);
  const rows = await find({ limit: limit + 1, after });
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? cursorAt(items.at(-1)!) : null };
}

/** Newest first; pages stay stable. Throws `malformed` for an invalid cursor. */
export const listRecords =
  <T extends { id: string }>(reads: Pick<RecordReads<T>, 'page'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<T>> =>
    listed((page) => reads.page(actor.workspaceId, page), input);

/** Throws the same `not_found` for another workspace's record. */
export const readRecord =
  <T>(reads: Pick<RecordReads<T>, 'byId'>, absent: string) =>
  async (actor: Actor, id: string): Promise<T> => {
    const record = await reads.byId(actor.workspaceId, id);
    if (!record) throw notFound(absent);
    return record;
  };

const sameValue = (left: unknown, right: unknown): boolean =>
  left === right ||
  (Array.isArray(left) &&
    Array.isArray(right) &&
    left.length === right.length &&
    left.every((each, n) => sameValue(each, right[n])));

/** Returns the same object if nothing changes. Fields are strings, numbers, booleans and lists of them. */
export function changedRecord<T extends { updatedAt: Date }>(before: T, fields: Partial<T>, now: Date): T {
  const same = (Object.keys(fields) as (keyof T)[]).every((field) => sameValue(fields[field], before[field]));
  return same ? before : { ...before, ...fields, updatedAt: now };
}
