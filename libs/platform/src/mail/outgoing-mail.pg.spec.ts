import { randomUUID } from 'node:crypto';
import { ManualClock } from '@workops/kernel/testing';
import { byIndex } from '../database/by-index';
import { NO_WORKSPACE, WorkspaceTurns } from '../database/workspace-turns';
import { createLogger } from '../process/logger';
import { eventually } from '../testing/eventually';
import { latch } from '../testing/latch';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { MailSender } from './mail-sender';
import { LEASE_MAIL, leaseDueMail, queueMail, type LeasedMail } from './outgoing-mail';

const LEASE_MS = 60_000;
const MANY = 5_000;
const clock = new ManualClock();

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ clock });
});
afterEach(() => test.database.query('DELETE FROM platform.outgoing_mail'));
afterAll(() => test.drop());

const before = (seconds: number): Date => new Date(clock.now().getTime() - seconds * 1_000);
const queue = (workspaceId: string | null, count: number, date = clock.now()) =>
  test.database.transaction((tx) =>
    queueMail(
      tx,
      Array.from({ length: count }, () => {
        const id = randomUUID();
        return { id, workspaceId, key: id, to: `${workspaceId}@example.com`, subject: 'Hola', text: '', date };
      }),
    ),
  );
const lease = (limit: number, turns = new WorkspaceTurns(), running: LeasedMail[] = []) =>
  leaseDueMail(test.database, { now: clock.now(), leaseMs: LEASE_MS, limit, running, turns });
const ownerIds = (mails: LeasedMail[]): string[] => mails.map(({ workspaceId }) => workspaceId).sort();

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

describe('mail of many workspaces', () => {
  it('is leased fairly and cheaply despite thousands of older mails of another workspace', async () => {
    const [loud, postponed, quiet] = [randomUUID(), randomUUID(), randomUUID()];
    await queue(loud, MANY, before(60));
    await queue(postponed, MANY, new Date(clock.now().getTime() + 60_000));
    await queue(quiet, 1);
    expect(ownerIds(await lease(3))).toEqual([loud, loud, quiet].sort());
    const [plan] = await byIndex(test.database, (tx) =>
      tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${LEASE_MAIL}`, [
        clock.now(),
        3,
        NO_WORKSPACE,
        [],
        LEASE_MS,
      ]),
    );
    const scans = nodesIn(plan!['QUERY PLAN'][0].Plan).filter((node) => node['Node Type'].includes('Scan'));
    const looked = scans.map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    );
    expect(Math.max(...looked)).toBeLessThan(20);
  });

  it('takes turns between workspaces across batches, with mail of no workspace as one', async () => {
    const owners = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), null];
    for (const [at, owner] of owners.entries()) await queue(owner, 3, before(60 - at));
    const turns = new WorkspaceTurns();
    const round = async () => {
      const leased: LeasedMail[] = [];
      for (const _owner of owners) leased.push(...(await lease(1, turns)));
      return ownerIds(leased);
    };
    const each = owners.map((owner) => owner ?? NO_WORKSPACE).sort();
    expect([await round(), await round(), await round(), await round()]).toEqual([each, each, each, []]);
  });

  it('is not leased if its workspace has its share of the slots already', async () => {
    const loud = randomUUID();
    await queue(loud, 4);
    const running = await lease(3);
    expect(ownerIds(running)).toEqual([loud, loud]);
    expect(await lease(1, new WorkspaceTurns(), running)).toEqual([]);
    expect(await lease(1, new WorkspaceTurns(), running.slice(1))).toHaveLength(1);
  });

  it('is found behind more idle workspaces than one query steps through', async () => {
    const later = new Date(clock.now().getTime() + 60_000);
    await test.database.query(
      `INSERT INTO platform.outgoing_mail (id, workspace_id, key, recipient, subject, text, queued_at, due_at)
       SELECT gen_random_uuid(), gen_random_uuid(), n::text, 'ana@example.com', '', '', $1, $1 FROM generate_series(1, 1200) n`,
      [later],
    );
    const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    await queue(last, 1);
    expect(ownerIds(await lease(3))).toEqual([last]);
  });

  it("is sent while another workspace's mail hangs in all slots of that workspace", async () => {
    const [hanging, quiet] = [randomUUID(), randomUUID()];
    await queue(hanging, 20, before(60));
    await queue(quiet, 5);
    const end = latch();
    const begun: string[] = [];
    const sent: string[] = [];
    const mailer = {
      send: async ({ to }: { to: string }) => {
        begun.push(to);
        if (to.startsWith(hanging)) await end.opened;
        sent.push(to);
      },
      close: () => undefined,
    };
    const sender = new MailSender({
      database: test.database,
      mailer,
      clock,
      logger: createLogger('test', 'silent'),
      objection: async () => undefined,
    });
    sender.wake();
    await eventually(() => sent.length === 5);
    expect(sent.every((to) => to.startsWith(quiet))).toBe(true);
    expect(begun.filter((to) => to.startsWith(hanging))).toHaveLength(2);
    end.open();
    await eventually(() => sent.length === 25);
    await sender.close();
  });
});
