import type { CalledOperation } from '@workops/kernel';
import { CalledOperationNotes } from './called-operations';

const author = { kind: 'api_key', id: 'key-1', name: 'Web' } as const;
const aCall = (over: Partial<CalledOperation> = {}) => ({
  workspaceId: 'workspace-1',
  author,
  credentialId: 'key-1',
  operation: 'listTags',
  ...over,
});

function notesWith(write: (batch: readonly CalledOperation[]) => Promise<void> = async () => undefined) {
  const batches: (readonly CalledOperation[])[] = [];
  const failures: number[] = [];
  let at = new Date('2027-01-15T12:00:00Z');
  const notes = new CalledOperationNotes({
    write: (batch) => {
      batches.push(batch);
      return write(batch);
    },
    now: () => at,
    failed: (_error, count) => failures.push(count),
    onBehalfOfNobody: (work) => work(),
  });
  return {
    notes,
    batches,
    failures,
    sizes: () => batches.map(({ length }) => length),
    pass: (ms: number) => (at = new Date(at.getTime() + ms)),
  };
}

describe('CalledOperationNotes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('writes one row per caller and operation, a minute later', async () => {
    const { notes, batches } = notesWith();
    for (let call = 0; call < 3; call += 1) notes.note(aCall());
    notes.note(aCall({ operation: 'createTag' }));
    notes.note(aCall({ credentialId: 'key-2' }));
    expect(batches).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    const day = '2027-01-15';
    expect(batches).toEqual([
      [
        { ...aCall(), day },
        { ...aCall({ operation: 'createTag' }), day },
        { ...aCall({ credentialId: 'key-2' }), day },
      ],
    ]);
  });

  it('writes each once a day', async () => {
    const { notes, sizes, pass } = notesWith();
    const call = async () => {
      notes.note(aCall());
      await notes.flush();
    };
    await call();
    await call();
    expect(sizes()).toEqual([1]);
    pass(24 * 3_600_000);
    await call();
    expect(sizes()).toEqual([1, 1]);
  });

  it('writes bounded batches, and keeps a bounded number while the database hangs', async () => {
    let release = (): void => undefined;
    const { notes, sizes } = notesWith(() => new Promise((resolve) => (release = resolve)));
    for (let call = 0; call < 6_000; call += 1) notes.note(aCall({ credentialId: `key-${call}` }));
    await jest.advanceTimersByTimeAsync(0);
    expect(sizes()).toEqual([500]);
    for (let batch = 0; batch < 20; batch += 1) {
      release();
      await jest.advanceTimersByTimeAsync(0);
    }
    const written = sizes().reduce((sum, each) => sum + each);
    expect([written >= 5_000, written <= 5_500, Math.max(...sizes())]).toEqual([true, true, 500]);
  });

  it('writes an entry again with the next call after a failed batch', async () => {
    let isAway = true;
    const { notes, sizes, failures } = notesWith(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(),
    );
    notes.note(aCall());
    await notes.flush();
    expect(failures).toEqual([1]);
    isAway = false;
    notes.note(aCall());
    await notes.flush();
    expect([sizes(), failures]).toEqual([[1, 1], [1]]);
  });
});
