import type { Actor } from '../actor';
import type { RecordIdentity, RecordReads, Records, Store } from '../records';

/** A transaction works on a copy and never changes a record in place. */
export type KeptRecords<T> = Map<string, T>;

export interface MemoryRules<T> {
  unique?: (record: T) => string | null;
  /** A record for which this returns false is hidden from readers. */
  there?: (record: T) => boolean;
}

const newestFirst = (left: { id: string }, right: { id: string }): number => (left.id < right.id ? 1 : -1);

export function memoryReads<T extends RecordIdentity>(
  kept: () => KeptRecords<T>,
  { there = () => true }: MemoryRules<T> = {},
): RecordReads<T> {
  const visibleRecords = (workspaceId: string): T[] =>
    [...kept().values()].filter((record) => record.workspaceId === workspaceId && there(record));
  return {
    byId: async (workspaceId, id) => visibleRecords(workspaceId).find((record) => record.id === id),
    byIds: async (workspaceId, ids) => visibleRecords(workspaceId).filter(({ id }) => ids.includes(id)),
    page: async (workspaceId, { limit, after }) =>
      visibleRecords(workspaceId)
        .filter(({ id }) => after === null || id < after)
        .sort(newestFirst)
        .slice(0, limit),
  };
}

/** Transactions are serial, so nothing has to be locked. */
export function memoryRecords<T extends RecordIdentity>(
  kept: KeptRecords<T>,
  workspaceId: string,
  rules: MemoryRules<T> = {},
): Records<T> {
  const { unique = () => null, there = () => true } = rules;
  const reads = memoryReads(() => kept, rules);
  const findHolder = (record: T): string | undefined => {
    const uniqueValue = there(record) ? unique(record) : null;
    const holders = [...kept.values()].filter(
      (other) => other.workspaceId === workspaceId && other.id !== record.id && there(other),
    );
    return uniqueValue === null ? undefined : holders.find((other) => unique(other) === uniqueValue)?.id;
  };
  const requireOwnWorkspace = (record: T): void => {
    if (record.workspaceId !== workspaceId) throw new Error('A record is written in its own workspace only.');
  };
  const storeUnlessTaken = (record: T): string | undefined => {
    const holder = findHolder(record);
    if (holder === undefined) kept.set(record.id, record);
    return holder;
  };
  return {
    byId: (id) => reads.byId(workspaceId, id),
    byIds: (ids) => reads.byIds(workspaceId, ids),
    page: (page) => reads.page(workspaceId, page),
    lock: (id) => reads.byId(workspaceId, id),
    add: async (record) => {
      requireOwnWorkspace(record);
      return storeUnlessTaken(record);
    },
    save: async (record) => {
      requireOwnWorkspace(record);
      return kept.get(record.id)?.workspaceId === workspaceId ? storeUnlessTaken(record) : undefined;
    },
    remove: async (id) => (await reads.byId(workspaceId, id)) !== undefined && kept.delete(id),
  };
}

export interface Undoable {
  /** Returns a function that restores the present state. */
  remember(): () => void;
}

export class MemoryTable<T extends RecordIdentity> implements RecordReads<T>, Undoable {
  readonly byId: RecordReads<T>['byId'];
  readonly byIds: RecordReads<T>['byIds'];
  readonly page: RecordReads<T>['page'];
  private kept: KeptRecords<T> = new Map();

  constructor(private readonly rules: MemoryRules<T> = {}) {
    ({ byId: this.byId, byIds: this.byIds, page: this.page } = memoryReads(() => this.kept, rules));
  }

  of(workspaceId: string): Records<T> {
    return memoryRecords(this.kept, workspaceId, this.rules);
  }

  remember(): () => void {
    const copy = new Map(this.kept);
    return () => (this.kept = copy);
  }
}

export class Said<T> implements Undoable {
  constructor(protected readonly said: { workspaceId: string; what: T }[] = []) {}

  of(workspaceId: string): T[] {
    return this.said.filter((entry) => entry.workspaceId === workspaceId).map(({ what }) => what);
  }

  say(workspaceId: string, what: T): void {
    this.said.push({ workspaceId, what });
  }

  remember(): () => void {
    const { length } = this.said;
    return () => (this.said.length = length);
  }
}

/** Transactions are serial and atomic. */
export class MemoryStore<Tx> implements Store<Tx> {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: readonly Undoable[],
    private readonly beginTransaction: (actor: Actor) => Tx,
  ) {}

  transaction<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const rollbacks = this.parts.map((part) => part.remember());
      try {
        return await work(this.beginTransaction(actor));
      } catch (error) {
        for (const rollBack of rollbacks) rollBack();
        throw error;
      }
    });
    this.last = run.catch(() => undefined);
    return run;
  }
}
