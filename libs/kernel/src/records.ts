import type { Actor } from './actor';
import { cursorAt, parsePosition } from './cursor';
import { notFound } from './domain-error';

/** Fields of every record in a workspace. */
export interface WorkspaceRecord {
  workspaceId: string;
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Composite key: workspace and id. */
export type RecordIdentity = Pick<WorkspaceRecord, 'workspaceId' | 'id'>;

/** A page of a list, newest first. */
export interface RecordPage {
  limit: number;
  /** Id of the last record of the previous page; null for the first page. */
  after: string | null;
}

/** Reads records of one kind, each only within its own workspace. Reads inside a transaction see its writes. */
export interface RecordReads<T> {
  byId(workspaceId: string, id: string): Promise<T | undefined>;
  /** Returns the existing records in one query; runs no query if `ids` is empty. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<T[]>;
  /** Newest first. */
  page(workspaceId: string, page: RecordPage): Promise<T[]>;
}

/** The records of one kind in one workspace, inside a transaction. */
export interface Records<T> {
  byId(id: string): Promise<T | undefined>;
  byIds(ids: readonly string[]): Promise<T[]>;
  page(page: RecordPage): Promise<T[]>;
  /** Locks the record until the transaction ends; undefined if it does not exist. */
  lock(id: string): Promise<T | undefined>;
  /**
   * Returns undefined if the record was added, or the id of the record that violates uniqueness; then nothing is
   * written. Throws `conflict` if the workspace is at its limit.
   */
  add(record: T): Promise<string | undefined>;
  /** Updates an existing record. Returns the same as `add`. */
  save(record: T): Promise<string | undefined>;
  /** Returns false if the record does not exist. */
  remove(id: string): Promise<boolean>;
}

/** Kinds of record, `{ vehicles: Vehicle }`, of one workspace within a transaction. */
export type RecordsOf<Kinds> = { [Name in keyof Kinds]: Records<Kinds[Name]> };

/** The same kinds, for reading. */
export type ReadsOf<Kinds> = { [Name in keyof Kinds]: RecordReads<Kinds[Name]> };

/** Opens transactions, which are atomic. */
export interface Store<Tx> {
  transaction<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ListInput {
  /** Ranges from 1 to 200. */
  limit: number;
  /** The `nextCursor` of the previous page; null for the first. */
  cursor: string | null;
}

export interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** A page of `find`, newest first, with the cursor of the next page. Throws `malformed` for an invalid cursor. */
export async function listed<T extends { id: string }>(
  find: (page: RecordPage) => Promise<T[]>,
  { limit, cursor }: ListInput,
): Promise<Listed<T>> {
  const after = cursor === null ? null : parsePosition(cursor);
  const rows = await find({ limit: limit + 1, after });
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? cursorAt(items.at(-1)!) : null };
}

/**
 * Lists the workspace's records, newest first. Pages stay stable while records are added or removed. Throws `malformed`
 * for an invalid cursor.
 */
export const listRecords =
  <T extends { id: string }>(reads: Pick<RecordReads<T>, 'page'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<T>> =>
    listed((page) => reads.page(actor.workspaceId, page), input);

/** Reads a record. Throws the same `not_found` for an unknown id and for another workspace's record. */
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

/** Returns the same object if all fields have equal values. Fields are strings, numbers, booleans and lists of them. */
export function changedRecord<T extends { updatedAt: Date }>(before: T, fields: Partial<T>, now: Date): T {
  const same = (Object.keys(fields) as (keyof T)[]).every((field) => sameValue(fields[field], before[field]));
  return same ? before : { ...before, ...fields, updatedAt: now };
}
