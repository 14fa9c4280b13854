import type { Sql } from '@workops/platform/database';

const STANDING = `
  SELECT (SELECT blocked_at FROM campaigns.email_reputation WHERE workspace_id = $1) IS NOT NULL AS blocked,
         coalesce((SELECT json_agg(json_build_object('address', address, 'reason', reason))
                     FROM campaigns.email_suppression
                    WHERE workspace_id = $1 AND address = ANY ($2::text[])), '[]') AS suppressed`;

interface Row {
  blocked: boolean;
  suppressed: { address: string; reason: string }[];
}

/** Whether mail is blocked, and the suppressed normalised addresses, in one query. */
export const mailStandingOn =
  (sql: Sql) =>
  async (
    workspaceId: string,
    addresses: readonly string[],
  ): Promise<{ blocked: boolean; suppressed: ReadonlyMap<string, 'bounced' | 'complained'> }> => {
    const [row] = await sql.query<Row>(STANDING, [workspaceId, addresses]);
    const { blocked, suppressed } = row!;
    return {
      blocked,
      suppressed: new Map(
        suppressed.map(({ address, reason }) => [address, reason === 'complained' ? 'complained' : 'bounced']),
      ),
    };
  };
