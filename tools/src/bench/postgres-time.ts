import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { cpuSeconds } from '../processes';

const TICKS_PER_SECOND = 100;

const readStat = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

function endedSeconds(postmaster: number): number {
  const [user, system] = readStat(postmaster).slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Includes all processes of a local PostgreSQL. */
export async function postgresSeconds(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const postmaster = Number(readStat(rows[0]!.pid)[1]);
  return rows.reduce(
    (sum, { pid }) => sum + (cpuSeconds(pid) ?? 0),
    (cpuSeconds(postmaster) ?? 0) + endedSeconds(postmaster),
  );
}
