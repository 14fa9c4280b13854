import { randomUUID } from 'node:crypto';
import type { RecordIdentity, RecordReads, Records } from '../records';

export interface RecordsUnderTest<T> {
  transaction<R>(workspaceId: string, work: (records: Records<T>) => Promise<R>): Promise<R>;
  reads: RecordReads<T>;
  /** Creates a workspace, if a random workspace id is not enough for its records. */
  workspace?(): Promise<string>;
  /** Returns a record whose unique values no other example has. */
  example(workspaceId: string): T;
  changes: Partial<T>;
  /** Returns a change that can be repeated; by default it advances `updatedAt` by 1 ms. */
  grown?(before: T): Partial<T>;
  /** Returns the record as reads return it, if they do not return it as stored. */
  shown?(record: T): T;
  unique?: Partial<T>;
}

export function recordsContract<T extends RecordIdentity & { updatedAt?: Date }>(
  open: () => Promise<RecordsUnderTest<T>>,
): void {
  let subject: RecordsUnderTest<T>;
  let workspaceId: string;
  let otherWorkspaceId: string;

  const aWorkspace = () => subject.workspace?.() ?? Promise.resolve(randomUUID());

  beforeAll(async () => {
    subject = await open();
    otherWorkspaceId = await aWorkspace();
  });

  beforeEach(async () => {
    workspaceId = await aWorkspace();
  });

  const inTransaction = <R>(work: (records: Records<T>) => Promise<R>, inWorkspace = workspaceId) =>
    subject.transaction(inWorkspace, work);
  const addRecord = async (overrides: Partial<T> = {}, inWorkspace = workspaceId): Promise<T> => {
    const record = { ...subject.example(inWorkspace), ...overrides };
    expect(await inTransaction((records) => records.add(record), inWorkspace)).toBeUndefined();
    return record;
  };
  const change = (id: string, createChange: (before: T) => Partial<T>) =>
    inTransaction(async (records) => {
      const before = (await records.lock(id))!;
      return records.save({ ...before, ...createChange(before) });
    });
  const read = (id: string, inWorkspace = workspaceId) => subject.reads.byId(inWorkspace, id);
  const asRead = (record: T): T => subject.shown?.(record) ?? record;
  const advanceUpdatedAt = ({ updatedAt }: T) => ({ updatedAt: new Date(updatedAt!.getTime() + 1) }) as Partial<T>;
  const nextChange = (before: T): Partial<T> => (subject.grown ?? advanceUpdatedAt)(before);

  it('returns every field as it was stored, inside and outside a transaction', async () => {
    const record = await addRecord();
    const other = await addRecord(subject.changes);
    expect([await read(record.id), await read(other.id)]).toEqual([record, other].map(asRead));
    const results = await inTransaction(async (records) => [
      await records.lock(record.id),
      await records.byId(other.id),
      ...(await records.byIds([record.id, randomUUID()])),
    ]);
    expect(results).toEqual([record, other, record].map(asRead));
  });

  it('lets only its own workspace read, change or remove a record', async () => {
    const record = await addRecord();
    const page = { limit: 10, after: null };
    const outcomesElsewhere = await subject.transaction(otherWorkspaceId, async (records) => [
      await records.byId(record.id),
      await records.lock(record.id),
      await records.byIds([record.id]),
      await records.page(page),
      await records.remove(record.id),
      await records.save({ ...record, ...subject.changes, workspaceId: otherWorkspaceId }),
    ]);
    expect(outcomesElsewhere).toEqual([undefined, undefined, [], [], false, undefined]);
    expect([await read(record.id, otherWorkspaceId), await subject.reads.byIds(otherWorkspaceId, [record.id])]).toEqual(
      [undefined, []],
    );
    expect(await subject.reads.page(otherWorkspaceId, page)).toEqual([]);
    expect(await read(record.id)).toEqual(asRead(record));
  });

  it('refuses to add or save a record of another workspace', async () => {
    const record = subject.example(otherWorkspaceId);
    await expect(inTransaction((records) => records.add(record))).rejects.toThrow('its own workspace');
    await expect(inTransaction((records) => records.save(record))).rejects.toThrow('its own workspace');
  });

  it('saves a changed record and leaves other records unchanged', async () => {
    const [record, other] = [await addRecord(), await addRecord()];
    expect(await change(record.id, () => subject.changes)).toBeUndefined();
    expect([await read(record.id), await read(other.id)]).toEqual(
      [{ ...record, ...subject.changes }, other].map(asRead),
    );
  });

  it('loses none of several concurrent changes of a record', async () => {
    const record = await addRecord();
    const times = [1, 2, 3, 4];
    await Promise.all(times.map(() => change(record.id, nextChange)));
    expect(await read(record.id)).toEqual(
      asRead(times.reduce((before) => ({ ...before, ...nextChange(before) }), record)),
    );
  });

  it('lists records newest first, page by page, and finds several by id', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID()).sort();
    for (const id of ids) await addRecord({ id } as Partial<T>);
    const page = async (limit: number, after: string | null) =>
      (await subject.reads.page(workspaceId, { limit, after })).map(({ id }) => id);
    expect([await page(2, null), await page(2, ids[1]!)]).toEqual([[ids[2], ids[1]], [ids[0]]]);
    const wantedIds = [ids[0]!, randomUUID(), ids[2]!];
    expect((await subject.reads.byIds(workspaceId, wantedIds)).map(({ id }) => id).sort()).toEqual([ids[0], ids[2]]);
    expect(await subject.reads.byIds(workspaceId, [])).toEqual([]);
  });

  it('removes a record once', async () => {
    const [record, other] = [await addRecord(), await addRecord()];
    const remove = () => inTransaction((records) => records.remove(record.id));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect([await read(record.id), await read(other.id)]).toEqual([undefined, asRead(other)]);
  });

  it('rolls back a transaction that fails', async () => {
    const [changed, removed, record] = [await addRecord(), await addRecord(), subject.example(workspaceId)];
    const failing = inTransaction(async (records) => {
      await records.add(record);
      await records.save({ ...changed, ...subject.changes });
      await records.remove(removed.id);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect([await read(record.id), await read(changed.id), await read(removed.id)]).toEqual([
      undefined,
      asRead(changed),
      asRead(removed),
    ]);
  });

  const withUniqueValue = (): T => ({ ...subject.example(workspaceId), ...subject.unique });
  const ifUnique = (work: () => Promise<void>) => async () => (subject.unique ? work() : undefined);

  it(
    'returns the holder of a taken unique value, writes nothing and keeps the transaction usable',
    ifUnique(async () => {
      const [holder, other] = [await addRecord(subject.unique), await addRecord()];
      const rival = withUniqueValue();
      const results = await inTransaction(async (records) => {
        const locked = (await records.lock(other.id))!;
        return [
          await records.add(rival),
          await records.save({ ...locked, ...subject.unique }),
          await records.byId(other.id),
        ];
      });
      expect(results).toEqual([holder.id, holder.id, asRead(other)]);
      expect(await read(rival.id)).toBeUndefined();
      await addRecord(subject.unique, otherWorkspaceId);
    }),
  );

  it(
    'lets a record keep its unique value, and frees it after removal',
    ifUnique(async () => {
      const holder = await addRecord(subject.unique);
      expect(await change(holder.id, nextChange)).toBeUndefined();
      await inTransaction((records) => records.remove(holder.id));
      await addRecord(subject.unique);
    }),
  );

  it(
    'gives a unique value to exactly one of five concurrent writes',
    ifUnique(async () => {
      const existing = await addRecord();
      const rivals = [1, 2, 3, 4].map(withUniqueValue);
      const outcomes = await Promise.all([
        ...rivals.map((rival) => inTransaction((records) => records.add(rival))),
        change(existing.id, () => subject.unique!),
      ]);
      const winners = [...rivals.map(({ id }) => id), existing.id].filter((_, index) => outcomes[index] === undefined);
      expect(winners).toHaveLength(1);
      expect(outcomes.filter((holder) => holder !== undefined)).toEqual(Array(4).fill(winners[0]));
    }),
  );
}
