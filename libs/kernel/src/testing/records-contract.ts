import { randomUUID } from 'node:crypto';
import type { RecordIdentity, RecordReads, Records } from '../records';

export interface RecordsUnderTest<T> {
  transaction<R>(workspaceId: string, work: (records: Records<T>) => Promise<R>): Promise<R>;
  reads: RecordReads<T>;
  /** Needed if a record needs more than a random id. */
  workspace?(): Promise<string>;
  /** Each has unique values of its own. */
  example(workspaceId: string): T;
  changes: Partial<T>;
  /** A repeatable change; by default of `updatedAt`. */
  grown?(before: T): Partial<T>;
  shown?(record: T): T;
  unique?: Partial<T>;
}

export function recordsContract<T extends RecordIdentity & { updatedAt?: Date }>(
  open: () => Promise<RecordsUnderTest<T>>,
): void {
  let under: RecordsUnderTest<T>;
  let workspaceId: string;
  let stranger: string;

  const aWorkspace = () => under.workspace?.() ?? Promise.resolve(randomUUID());

  beforeAll(async () => {
    under = await open();
    stranger = await aWorkspace();
  });

  beforeEach(async () => {
    workspaceId = await aWorkspace();
  });

  const inTransaction = <R>(work: (records: Records<T>) => Promise<R>, of = workspaceId) => under.transaction(of, work);
  const added = async (over: Partial<T> = {}, of = workspaceId): Promise<T> => {
    const record = { ...under.example(of), ...over };
    expect(await inTransaction((records) => records.add(record), of)).toBeUndefined();
    return record;
  };
  const change = (id: string, over: (before: T) => Partial<T>) =>
    inTransaction(async (records) => {
      const before = (await records.lock(id))!;
      return records.save({ ...before, ...over(before) });
    });
  const read = (id: string, of = workspaceId) => under.reads.byId(of, id);
  const shown = (record: T): T => under.shown?.(record) ?? record;
  const later = ({ updatedAt }: T) => ({ updatedAt: new Date(updatedAt!.getTime() + 1) }) as Partial<T>;
  const grown = (before: T): Partial<T> => (under.grown ?? later)(before);

  it('returns every field as it was stored, inside and outside a transaction', async () => {
    const record = await added();
    const other = await added(under.changes);
    expect([await read(record.id), await read(other.id)]).toEqual([record, other].map(shown));
    const results = await inTransaction(async (records) => [
      await records.lock(record.id),
      await records.byId(other.id),
      ...(await records.byIds([record.id, randomUUID()])),
    ]);
    expect(results).toEqual([record, other, record].map(shown));
  });

  it('lets only its own workspace read, change or remove a record', async () => {
    const record = await added();
    const page = { limit: 10, after: null };
    const theirs = await under.transaction(stranger, async (records) => [
      await records.byId(record.id),
      await records.lock(record.id),
      await records.byIds([record.id]),
      await records.page(page),
      await records.remove(record.id),
      await records.save({ ...record, ...under.changes, workspaceId: stranger }),
    ]);
    expect(theirs).toEqual([undefined, undefined, [], [], false, undefined]);
    expect([await read(record.id, stranger), await under.reads.byIds(stranger, [record.id])]).toEqual([undefined, []]);
    expect(await under.reads.page(stranger, page)).toEqual([]);
    expect(await read(record.id)).toEqual(shown(record));
  });

  it('refuses to add or save a record of another workspace', async () => {
    const record = under.example(stranger);
    await expect(inTransaction((records) => records.add(record))).rejects.toThrow('its own workspace');
    await expect(inTransaction((records) => records.save(record))).rejects.toThrow('its own workspace');
  });

  it('saves a changed record and leaves other records unchanged', async () => {
    const [record, other] = [await added(), await added()];
    expect(await change(record.id, () => under.changes)).toBeUndefined();
    expect([await read(record.id), await read(other.id)]).toEqual([{ ...record, ...under.changes }, other].map(shown));
  });

  it('loses none of several concurrent changes of a record', async () => {
    const record = await added();
    const times = [1, 2, 3, 4];
    await Promise.all(times.map(() => change(record.id, grown)));
    expect(await read(record.id)).toEqual(shown(times.reduce((before) => ({ ...before, ...grown(before) }), record)));
  });

  it('lists records newest first, page by page, and finds several by id', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID()).sort();
    for (const id of ids) await added({ id } as Partial<T>);
    const page = async (limit: number, after: string | null) =>
      (await under.reads.page(workspaceId, { limit, after })).map(({ id }) => id);
    expect([await page(2, null), await page(2, ids[1]!)]).toEqual([[ids[2], ids[1]], [ids[0]]]);
    const wantedIds = [ids[0]!, randomUUID(), ids[2]!];
    expect((await under.reads.byIds(workspaceId, wantedIds)).map(({ id }) => id).sort()).toEqual([ids[0], ids[2]]);
    expect(await under.reads.byIds(workspaceId, [])).toEqual([]);
  });

  it('removes a record once', async () => {
    const [record, other] = [await added(), await added()];
    const removed = () => inTransaction((records) => records.remove(record.id));
    expect([await removed(), await removed()]).toEqual([true, false]);
    expect([await read(record.id), await read(other.id)]).toEqual([undefined, shown(other)]);
  });

  it('rolls back a transaction that fails', async () => {
    const [kept, gone, record] = [await added(), await added(), under.example(workspaceId)];
    const failing = inTransaction(async (records) => {
      await records.add(record);
      await records.save({ ...kept, ...under.changes });
      await records.remove(gone.id);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect([await read(record.id), await read(kept.id), await read(gone.id)]).toEqual([
      undefined,
      shown(kept),
      shown(gone),
    ]);
  });

  const wanted = (): T => ({ ...under.example(workspaceId), ...under.unique });
  const whereUnique = (work: () => Promise<void>) => async () => (under.unique ? work() : undefined);

  it(
    'returns the holder of a taken unique value without writing; the transaction stays usable',
    whereUnique(async () => {
      const [holder, other] = [await added(under.unique), await added()];
      const late = wanted();
      const results = await inTransaction(async (records) => {
        const locked = (await records.lock(other.id))!;
        return [
          await records.add(late),
          await records.save({ ...locked, ...under.unique }),
          await records.byId(other.id),
        ];
      });
      expect(results).toEqual([holder.id, holder.id, shown(other)]);
      expect(await read(late.id)).toBeUndefined();
      await added(under.unique, stranger);
    }),
  );

  it(
    'lets a record keep its unique value, and frees it after removal',
    whereUnique(async () => {
      const holder = await added(under.unique);
      expect(await change(holder.id, grown)).toBeUndefined();
      await inTransaction((records) => records.remove(holder.id));
      await added(under.unique);
    }),
  );

  it(
    'gives a unique value to exactly one of five concurrent writes',
    whereUnique(async () => {
      const waiting = await added();
      const rivals = [1, 2, 3, 4].map(wanted);
      const outcomes = await Promise.all([
        ...rivals.map((rival) => inTransaction((records) => records.add(rival))),
        change(waiting.id, () => under.unique!),
      ]);
      const winners = [...rivals.map(({ id }) => id), waiting.id].filter((_, index) => outcomes[index] === undefined);
      expect(winners).toHaveLength(1);
      expect(outcomes.filter((holder) => holder !== undefined)).toEqual(Array(4).fill(winners[0]));
    }),
  );
}
