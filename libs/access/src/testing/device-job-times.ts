import type { Sql } from '@workops/platform/database';

const OVER = {
  leased_until: 'UPDATE access.device_job SET leased_until = now() WHERE id = $1',
  expires_at: 'UPDATE access.device_job SET expires_at = now() WHERE id = $1',
};

/** Ends the lease of a job, or its time. */
export async function endOfDeviceJob(sql: Sql, id: string, what: keyof typeof OVER): Promise<void> {
  await sql.query(OVER[what], [id]);
}
