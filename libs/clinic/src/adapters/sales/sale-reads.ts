import type { Actor } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { CashMovement, CashSession } from '../../domain/sales/cash-session';
import type { SaleReads } from '../../sale-ports';
import { newestFirst, type Asked } from '../newest-first';
import { cashSessions } from './cash-record';
import { foundSession } from './cash-rows';

const all = ({ select }: { select: string }) => ({ select: `${select} WHERE workspace_id = $1`, id: 'id' });
const CASH = all(cashSessions.sql);
const MOVEMENTS = all({
  select: `SELECT workspace_id AS "workspaceId", id, cash_session_id AS "cashSessionId", kind, amount_clp AS "amountClp", instrument, concept,
                  created_by AS "createdBy", created_at AS "createdAt" FROM clinic.cash_movement`,
});

const asked = (value: unknown, sql: string): Asked => value !== undefined && { sql, value };

function cashWalks({ visibility }: Actor): Asked[][] {
  if (visibility.kind === 'all') return [[]];
  if (visibility.kind === 'assigned') return [[{ sql: 'owner_user_id = ?', value: visibility.memberId }]];
  return [...new Set(visibility.locationIds)].map((id) => [{ sql: 'location_id = ?', value: id }]);
}

/** Cash as the actor sees it. */
export function saleReads(database: Database): SaleReads {
  const page = async <T>(from: typeof CASH, actor: Actor, conditions: Asked[], asks: Parameters<typeof newestFirst>[4], walks: Asked[][]) =>
    walks.length === 0 ? [] : newestFirst<T>(database, from, actor.workspaceId, conditions, asks, walks);
  return {
    cashSession: (actor, ref) => foundSession(database, actor, ref),
    cashSessions: (actor, { status, locationId, register }, asks) => {
      const conditions = [asked(status, 'status = ?'), asked(locationId, 'location_id = ?'), asked(register, 'register_folded = ?')];
      return page<CashSession>(CASH, actor, conditions, asks, cashWalks(actor));
    },
    movements: (workspaceId, id, asks) =>
      newestFirst<CashMovement>(database, MOVEMENTS, workspaceId, [{ sql: 'cash_session_id = ?', value: id }], asks),
  };
}
