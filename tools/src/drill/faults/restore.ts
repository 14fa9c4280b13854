import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Fault } from '../fault';
import { Stage } from '../stage';
import { subscribed } from '../traffic';
import { Child } from '../../bench/child';

const run = promisify(execFile);
const CONTACTS = 300;
const BIN = '/usr/lib/postgresql/15/bin';

interface Page {
  data: { id: string }[];
  meta: { pagination: { nextCursor: string | null; resumeCursor?: string } };
}

async function page(baseUrl: string, token: string, cursor: string | null): Promise<{ status: number; body: Page }> {
  const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const response = await fetch(`${baseUrl}/contacts?limit=200${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as Page };
}

async function listed(baseUrl: string, token: string): Promise<{ count: number; resume: string | null }> {
  let cursor: string | null = null;
  for (let count = 0; ;) {
    const { body } = await page(baseUrl, token, cursor);
    count += body.data.length;
    cursor = body.meta.pagination.nextCursor;
    if (cursor === null) return { count, resume: body.meta.pagination.resumeCursor ?? null };
  }
}

/** The other cluster's transaction ids start from the beginning. */
export const restoredDump: Fault = {
  name: 'restore',
  fault: 'pg_dump, restored into another cluster',
  wanted: 'everything is listed; old cursors are 410; new changes are seen',
  // Debian's pg_dump cannot read newer servers.
  on: ['15'],
  play: async (stage) => {
    const receiver = await Child.start('arrivals-receiver');
    const { token } = await subscribed(stage, 'Restored', receiver.port);
    const create = async (baseUrl: string, n: number): Promise<void> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      await fetch(`${baseUrl}/contacts`, { method: 'POST', headers, body: JSON.stringify({ name: `Contacto ${n}` }) });
    };
    for (let n = 0; n < CONTACTS; n += 1) await create(stage.baseUrl, n);
    const before = await listed(stage.baseUrl, token);
    const other = await Stage.open('15', {
      encryptionKey: stage.encryptionKey,
      restored: (url) => copied(stage.databaseUrl, url),
    });
    try {
      const after = await listed(other.baseUrl, token);
      const old = await page(other.baseUrl, token, before.resume);
      await create(other.baseUrl, CONTACTS);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const more = await listed(other.baseUrl, token);
      return {
        measured: `${after.count} of ${CONTACTS} listed; the old cursor: ${old.status}; ${more.count - after.count} of 1 new one seen`,
        holds: after.count === CONTACTS && old.status === 410 && more.count === CONTACTS + 1,
      };
    } finally {
      await other.close();
      await receiver.stop();
    }
  },
};

async function copied(from: string, to: string): Promise<void> {
  const file = `/tmp/workops-drill-${process.pid}.dump`;
  await run(`${BIN}/pg_dump`, ['--format=custom', `--file=${file}`, from]);
  await run(`${BIN}/pg_restore`, ['--no-owner', `--dbname=${to}`, file]);
  await run('rm', ['-f', file]);
}
