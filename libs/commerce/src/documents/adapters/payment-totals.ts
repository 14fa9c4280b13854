import type { Actor } from '@workops/kernel';
import { composedSql, type Sql } from '@workops/platform/database';
import type { PaymentGroup, PaymentTotals } from '../domain/payment-totals';
import type { TotalsFilter } from '../other-document-ports';
import { seenByName } from './document-sql';

/** Columns of each group, and their values without it. */
const GROUPS: Record<PaymentGroup, { columns: readonly string[]; shown: string; absent: string }> = {
  day: { columns: ['d.paid_on'], shown: 'd.paid_on AS day', absent: 'NULL::date AS day' },
  instrument: { columns: ['d.instrument'], shown: 'd.instrument', absent: 'NULL::text AS instrument' },
  location: {
    columns: ['d.location_id'],
    shown: 'd.location_id AS "locationId"',
    absent: 'NULL::uuid AS "locationId"',
  },
  person: {
    columns: [`d.created_by ->> 'kind'`, `d.created_by ->> 'id'`],
    // A name may change between payments.
    shown: `jsonb_build_object('kind', d.created_by ->> 'kind', 'id', d.created_by ->> 'id',
                               'name', max(d.created_by ->> 'name')) AS "receivedBy"`,
    absent: 'NULL::jsonb AS "receivedBy"',
  },
};

export function paymentTotals(
  sql: Sql,
  actor: Actor,
  { from, to, locationId, instrument }: TotalsFilter,
  groups: readonly PaymentGroup[],
  limit: number,
): Promise<PaymentTotals[]> {
  const visible = seenByName(actor);
  const names = Object.keys(GROUPS) as PaymentGroup[];
  const shown = names.map((name) => (groups.includes(name) ? GROUPS[name].shown : GROUPS[name].absent));
  const columns = groups.flatMap((name) => GROUPS[name].columns);
  const { text, values } = composedSql(
    `
    SELECT ${shown.join(', ')},
           count(*)::int AS count,
           coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
           coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
           coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
      FROM commerce.payment d
     WHERE d.workspace_id = :workspaceId AND d.paid_on >= :from AND d.paid_on <= :to
       ${locationId === undefined ? '' : 'AND d.location_id = :locationId'}
       ${instrument === undefined ? '' : 'AND d.instrument = :instrument'} AND ${visible.sql}
     ${columns.length === 0 ? 'HAVING count(*) > 0' : `GROUP BY ${columns.join(', ')} ORDER BY ${columns.join(', ')}`}
     LIMIT :limit`,
    {
      workspaceId: actor.workspaceId,
      from,
      to,
      ...(locationId !== undefined && { locationId }),
      ...(instrument !== undefined && { instrument }),
      limit,
      ...visible.values,
    },
  );
  return sql.query<PaymentTotals>(text, values);
}
