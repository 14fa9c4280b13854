import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '../testing';
import type { Transaction } from './transaction';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('CREATE TABLE platform.note (text text PRIMARY KEY)');
});
afterAll(() => test.drop());
beforeEach(() => test.database.query('DELETE FROM platform.note'));

const origin = anActor();
const write = (tx: Transaction, text: string) => tx.query('INSERT INTO platform.note VALUES ($1)', [text]);
const notes = async () =>
  (await test.database.query<{ text: string }>('SELECT text FROM platform.note ORDER BY text')).map((row) => row.text);
const eventIds = async () => {
  const rows = await test.database.query<{ resource: string }>(
    `SELECT event->'resource'->>'id' AS resource FROM platform.outbox ORDER BY recorded_at, id`,
  );
  return rows.map((row) => row.resource);
};
const announce = (tx: Transaction, id: string) =>
  tx.recorder(origin).record('contact.updated', { resourceId: id, data: { id, updated_fields: ['name'] } });
const [first, second, third] = [1, 2, 3].map((n) => `01930000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

describe('a transaction', () => {
  it('commits rows and events together', async () => {
    await test.database.transaction(async (tx) => {
      await write(tx, 'kept');
      announce(tx, first);
    });
    expect(await notes()).toEqual(['kept']);
    expect(await eventIds()).toContain(first);
  });

  it('runs concurrent statements in order, and waits for unawaited ones before it ends', async () => {
    const refused = test.database.transaction(async (tx) => {
      await Promise.all([write(tx, 'one'), write(tx, 'two'), Promise.reject(new Error('refused')), write(tx, 'three')]);
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await notes()).toEqual([]);
    await test.database.transaction((tx) => Promise.all([write(tx, 'one'), write(tx, 'two')]));
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('leaves neither rows nor events if its work throws', async () => {
    await expect(
      test.database.transaction(async (tx) => {
        await write(tx, 'lost');
        announce(tx, second);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await notes()).toEqual([]);
    expect(await eventIds()).not.toContain(second);
  });

  it('rolls back only a failed nested part, with its events and hooks', async () => {
    const done: string[] = [];
    await test.database.transaction(async (tx) => {
      await write(tx, 'outer');
      tx.afterCommit(() => done.push('outer'));
      await test.database
        .transaction(async (nested) => {
          await write(nested, 'inner');
          announce(nested, third);
          nested.afterCommit(() => done.push('inner'));
          throw new Error('refused');
        })
        .catch(() => undefined);
    });
    expect(await notes()).toEqual(['outer']);
    expect(await eventIds()).not.toContain(third);
    expect(done).toEqual(['outer']);
  });

  it('awaits beforeAnswer work after the commit, except that of a rolled-back part', async () => {
    const seen: unknown[] = [];
    await test.database.transaction(async (tx) => {
      await write(tx, 'committed');
      tx.beforeAnswer(async () => {
        seen.push(test.database.isInTransaction(), (await notes()).includes('committed'));
      });
      tx.beforeAnswer(() => Promise.reject(new Error('only logged')));
      await test.database
        .transaction((nested) => {
          nested.beforeAnswer(() => Promise.resolve(void seen.push('taken back')));
          return Promise.reject(new Error('refused'));
        })
        .catch(() => undefined);
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([false, true]);
  });

  it('runs afterRollback work after a rollback of its part, and never after a commit', async () => {
    const undone: string[] = [];
    await test.database.transaction(async (tx) => {
      tx.afterRollback(() => undone.push('committed'));
      await test.database
        .transaction((nested) => {
          nested.afterRollback(() => undone.push('savepoint'));
          return Promise.reject(new Error('refused'));
        })
        .catch(() => undefined);
      expect(undone).toEqual(['savepoint']);
    });
    const failing = test.database.transaction((tx) => {
      tx.afterRollback(() => undone.push('whole'));
      return Promise.reject(new Error('refused'));
    });
    await expect(failing).rejects.toThrow('refused');
    expect(undone).toEqual(['savepoint', 'whole']);
  });

  it('can be rehearsed: it returns the result and events, but commits and notifies nothing', async () => {
    const hooks: string[] = [];
    const { result, events } = await test.database.rehearse(() =>
      test.database.transaction(async (tx) => {
        tx.afterCommit(() => hooks.push('commit'));
        tx.afterRollback(() => hooks.push('rollback'));
        await write(tx, 'rehearsed');
        announce(tx, first);
        await tx.writeEvents();
        const refused = test.database.transaction((nested) => {
          announce(nested, second);
          return Promise.reject(new Error('refused'));
        });
        await expect(refused).rejects.toThrow('refused');
        announce(tx, third);
        return notes();
      }),
    );
    expect([result, events.map(({ resource }) => resource.id), hooks]).toEqual([
      ['rehearsed'],
      [first, third],
      ['rollback'],
    ]);
    expect([await notes(), await eventIds()]).toEqual([[], expect.not.arrayContaining([third])]);
  });

  it('is refused in a rehearsal as usual, even by checks deferred to the commit', async () => {
    await expect(
      test.database.rehearse(() => Promise.reject(new DomainError('conflict', 'CONFLICT', 'No.'))),
    ).rejects.toThrow('No.');
    await test.database.query(
      'CREATE TABLE platform.note_about (text text REFERENCES platform.note (text) DEFERRABLE INITIALLY DEFERRED)',
    );
    await expect(
      test.database.rehearse(() => test.database.query(`INSERT INTO platform.note_about VALUES ('nothing')`)),
    ).rejects.toMatchObject({
      code: '23503',
    });
  });

  it('made of locking transactions restarts once it has the turn', async () => {
    const lock = { name: 'platform.note', workspaceId: first };
    let begun = 0;
    await test.database.inOne(async (tx) => {
      begun += 1;
      await write(tx, `begun ${begun}`);
      await test.database.exclusively(lock, (inner) => write(inner, 'locked'));
    });
    expect(await notes()).toEqual(['begun 2', 'locked']);
  });

  it('can read the committed state on another connection, read-only', async () => {
    await test.database.transaction(async (tx) => {
      await write(tx, 'mine');
      expect(await test.database.committed(notes)).toEqual([]);
      expect(await notes()).toEqual(['mine']);
      await expect(
        test.database.committed(() => test.database.query(`INSERT INTO platform.note VALUES ('x')`)),
      ).rejects.toThrow('writes nothing');
      await expect(test.database.committed(() => test.database.transaction(notes))).rejects.toThrow('writes nothing');
    });
    // Calls of several workspaces, more than the connections reserved for such reads.
    const beside = (n: number) =>
      test.database.onBehalfOf([first, second, third][n % 3]!, () =>
        test.database.transaction(() => test.database.committed(notes)),
      );
    expect(await Promise.all(Array.from({ length: 9 }, (_, n) => beside(n)))).toEqual(
      Array.from({ length: 9 }, () => ['mine']),
    );
  });

  it('lets a plain query in the same call chain see its writes', async () => {
    await test.database.transaction(async (tx) => {
      await write(tx, 'seen');
      expect(await notes()).toEqual(['seen']);
    });
  });

  it('does not include work that outlives it', async () => {
    let late: Promise<string[]> | undefined;
    await test.database.transaction(async (tx) => {
      await write(tx, 'first');
      late = new Promise((resolve) => setTimeout(() => resolve(notes()), 50));
    });
    expect(await late).toEqual(['first']);
  });

  it('refuses an event whose payload does not match the catalogue', async () => {
    const wrong = { id: 'no uuid', updated_fields: [] };
    await expect(
      test.database.transaction(async (tx) =>
        tx.recorder(origin).record('contact.updated', { resourceId: null, data: wrong }),
      ),
    ).rejects.toThrow('id is not uuid');
  });
});

describe('a database that is away', () => {
  it('is reported as unavailable, and works again once it is back', async () => {
    const own = await testDatabase();
    const broken = own.database.transaction(async (tx) => {
      await test.database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        new URL(own.url).pathname.slice(1),
      ]);
      await tx.query('SELECT 1');
    });
    const refusal = await broken.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
    expect(await own.database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await own.drop();
  });

  it('is reported as unavailable by a savepoint that cannot be rolled back', async () => {
    const own = await testDatabase();
    const broken = own.database.transaction(() =>
      own.database.transaction(async (savepoint) => {
        await savepoint.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(async (error: Error) => {
          await sleep(100);
          throw error;
        });
      }),
    );
    await expect(broken).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    expect(await own.database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await own.drop();
  });

  it('is reported as unavailable if the commit finds a lost connection', async () => {
    const own = await testDatabase();
    const broken = own.database.transaction(async (tx) => {
      const [session] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await test.database.query('SELECT pg_terminate_backend($1, 5000)', [session!.pid]);
      await sleep(100);
    });
    await expect(broken).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    await own.drop();
  });

  it('is also reported as unavailable when a statement times out', async () => {
    const slow = test.database.transaction(async (tx) => {
      await tx.query(`SELECT set_config('statement_timeout', '20ms', true)`);
      await tx.query('SELECT pg_sleep(5)');
    });
    await expect(slow).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  });

  it('does not turn an invalid statement into unavailability', async () => {
    await expect(test.database.query('SELECT * FROM platform.nothing')).rejects.not.toBeInstanceOf(DomainError);
  });
});

describe('daily partitions', () => {
  it('exist a month ahead after the migration, with a default partition', async () => {
    const partitions = await test.database.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'platform.outbox'::regclass ORDER BY 1`,
    );
    expect(partitions).toHaveLength(33);
    expect(partitions[0]).toEqual({ name: 'platform.outbox_default' });
  });
});

describe('a connection', () => {
  it('has JIT disabled under any server defaults', async () => {
    const settings = await Promise.all(
      Array.from({ length: 5 }, () => test.database.query<{ jit: string }>('SHOW jit')),
    );
    expect(new Set(settings.flat().map(({ jit }) => jit))).toEqual(new Set(['off']));
  });
});
