import type { Actor } from './actor';
import { cursorAt, positionOf } from './cursor';
import { notFound } from './domain-error';

/** What every record of a workspace has. */
export interface WorkspaceRecord {
  workspaceId: string;
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The key that makes a record that of its workspace. */
export type RecordIdentity = Pick<WorkspaceRecord, 'workspaceId' | 'id'>;

/** Part of a list, newest first. */
export interface RecordPage {
  limit: number;
  /** The id of the last record of the page before; null for the first page. */
  after: string | null;
}

/** The records of one kind: each is read in its own workspace only. Inside a transaction they show its writes. */
export interface RecordReads<T> {
  byId(workspaceId: string, id: string): Promise<T | undefined>;
  /** Those of the ids that the workspace has: one query, none for no ids. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<T[]>;
  /** Newest first. */
  page(workspaceId: string, page: RecordPage): Promise<T[]>;
}

/** The records of one kind of one workspace, inside a transaction. */
export interface Records<T> {
  byId(id: string): Promise<T | undefined>;
  byIds(ids: readonly string[]): Promise<T[]>;
  page(page: RecordPage): Promise<T[]>;
  /** Locked until the transaction ends. Undefined when there is none. */
  lock(id: string): Promise<T | undefined>;
  /**
   * Undefined when it was added, else the id of the record that has what only one may have; then nothing was written. Throws `conflict`
   * where the workspace has as many as it may.
   */
  add(record: T): Promise<string | undefined>;
  /** Writes a record that is there. Answers as `add` does. */
  save(record: T): Promise<string | undefined>;
  /** False when there is none. */
  remove(id: string): Promise<boolean>;
}

/** Kinds of record, `{ vehicles: Vehicle }`, of one workspace within a transaction. */
export type RecordsOf<Kinds> = { [Name in keyof Kinds]: Records<Kinds[Name]> };

/** The same kinds as they are read. */
export type ReadsOf<Kinds> = { [Name in keyof Kinds]: RecordReads<Kinds[Name]> };

/** Opens transactions: all of the work is committed or none of it. */
export interface Store<Tx> {
  transaction<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ListInput {
  /** From 1 to 200. */
  limit: number;
  /** The `nextCursor` of the page before; null for the first. */
  cursor: string | null;
}

export interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** One page of `find`, newest first, with the cursor of the next. Throws `malformed` for an invalid cursor. */
export async function listed<T extends { id: string }>(
  find: (page: RecordPage) => Promise<T[]>,
  { limit, cursor }: ListInput,
): Promise<Listed<T>> {
  const after = cursor === null ? null : positionOf(cursor);
  const found = await find({ limit: limit + 1, after });
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
}

/** The workspace's records, newest first. A page stays where it is while others are added or removed. Throws as `listed` does. */
export const listRecords =
  <T extends { id: string }>(reads: Pick<RecordReads<T>, 'page'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<T>> =>
    listed((page) => reads.page(actor.workspaceId, page), input);

/** Throws `not_found` with the message, alike for an unknown id and for one of another workspace. */
export const readRecord =
  <T>(reads: Pick<RecordReads<T>, 'byId'>, absent: string) =>
  async (actor: Actor, id: string): Promise<T> => {
    const record = await reads.byId(actor.workspaceId, id);
    if (!record) throw notFound(absent);
    return record;
  };

const sameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, n) => sameValue(each, other[n])));

/** The same record when the fields, which are texts, numbers, flags and lists of them, have equal values. */
export function changedRecord<T extends { updatedAt: Date }>(before: T, fields: Partial<T>, now: Date): T {
  const same = (Object.keys(fields) as (keyof T)[]).every((field) => sameValue(fields[field], before[field]));
  return same ? before : { ...before, ...fields, updatedAt: now };
}
