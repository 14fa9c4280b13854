import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { bareTransaction } from './bare-transaction';

const LOCK = `SELECT pg_advisory_xact_lock_shared(hashtextextended('commerce.leads/' || $1, 0))`;
const CHECK = `SELECT status, tax_treatment, location_id, floor_price_clp FROM commerce.vehicle WHERE workspace_id = $1 AND id = $2`;
const INSERT = `
  WITH counted AS (
    INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'quote', 1)
    ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
  )
  INSERT INTO commerce.quote (workspace_id, id, number, state, vehicle_id, buyer_contact_id, offered_price_clp, net_clp, tax_treatment, expires_on,
                              created_by, created_at, updated_at)
  SELECT $1, $2::uuid, last_number, 'vigente', $3::uuid, $4::uuid, 8990000, 8990000, 'exento', current_date + 7, '{}', now(), now() FROM counted
  RETURNING number`;
const OUTBOX = `INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES ($1, $2, 'quote.issued', $3)`;

export interface Quoted {
  workspaceId: string;
  vehicleId: string;
  contactId: string;
}

/** The event is as long as that of a quote. */
function quoteEvent({ workspaceId, vehicleId, contactId }: Quoted, id: string, number: number): string {
  const terms = {
    offered_price_clp: 8990000,
    tax_treatment: 'exento',
    expires_on: '2027-01-30',
    state: 'vigente',
    salesperson_id: null,
  };
  const data = { id, display_id: `Q-${number}`, vehicle_id: vehicleId, buyer_contact_id: contactId, ...terms };
  const author = { kind: 'api_key', id: workspaceId, name: 'Bench' };
  return JSON.stringify({
    id,
    type: 'quote.issued',
    version: 1,
    workspaceId,
    livemode: true,
    resource: { type: 'quote', id },
    author,
    data,
  });
}

/** The minimum for a unique number: lock, check, counter and insert, outbox. */
export const bareQuote = (pool: Pool, quoted: Quoted): Promise<void> =>
  bareTransaction(pool, async (run) => {
    const { workspaceId, vehicleId, contactId } = quoted;
    const id = randomUUID();
    await run('share', LOCK, [workspaceId]);
    const { rows } = await run('vehicle', CHECK, [workspaceId, vehicleId]);
    if (rows.length === 0) throw new Error('the vehicle was gone');
    const issued = await run('quote', INSERT, [workspaceId, id, vehicleId, contactId]);
    await run('quoted', OUTBOX, [
      randomUUID(),
      workspaceId,
      quoteEvent(quoted, id, (issued.rows as { number: number }[])[0]!.number),
    ]);
  });
