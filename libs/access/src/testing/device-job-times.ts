import type { Sql } from '@workops/platform/database';

const OVER = {
  leased_until: 'UPDATE access.device_job SET leased_until = now() WHERE id = $1',
  expires_at: 'UPDATE access.device_job SET expires_at = now() WHERE id = $1',
};

const OPEN = 'SELECT count(*)::int AS open FROM access.device_job WHERE device_agent_id = $1 AND ended_at IS NULL';

export const openDeviceJobs = async (sql: Sql, deviceAgentId: string): Promise<number> =>
  (await sql.query<{ open: number }>(OPEN, [deviceAgentId]))[0]!.open;

export async function endOfDeviceJob(sql: Sql, id: string, what: keyof typeof OVER): Promise<void> {
  await sql.query(OVER[what], [id]);
}
