import type { Actor } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Budget } from '../domain/budget';
import type { CashMovement, CashSession } from '../domain/cash-session';
import type { PackPurchase, PackSession } from '../domain/pack-purchase';
import type { PackFilter, SaleReads } from '../sale-ports';
import { seenWalks } from '../../care/adapters/seen-of';
import { ifPresent, newestFirst, type Asked } from '../../adapters/newest-first';
import { budgets } from './budget-record';
import { foundBudget } from './budget-rows';
import { cashSessions } from './cash-record';
import { foundSession } from './cash-rows';
import { packPurchases } from './pack-record';
import { foundPack } from './pack-rows';

const all = ({ select }: { select: string }) => ({ select: `${select} WHERE workspace_id = $1`, id: 'id' });
const CASH = all(cashSessions.sql);
const PACKS = all(packPurchases.sql);
const BUDGETS = all(budgets.sql);
const MOVEMENTS = all({
  select: `
    SELECT workspace_id AS "workspaceId", id, cash_session_id AS "cashSessionId", kind, amount_clp AS "amountClp",
           instrument, concept,
                  created_by AS "createdBy", created_at AS "createdAt" FROM clinic.cash_movement`,
});
const SESSIONS = all({
  select: `
    SELECT workspace_id AS "workspaceId", id, pack_purchase_id AS "packPurchaseId", number,
           appointment_id AS "appointmentId",
                  encounter_id AS "encounterId", note, created_by AS "createdBy", created_at AS "createdAt",
                  (SELECT p.patient_id
                     FROM clinic.pack_purchase p
                    WHERE p.workspace_id = $1 AND p.id = pack_purchase_id) AS "patientId"
             FROM clinic.pack_session`,
});

const statusConditions = ({ status, today }: PackFilter & { today: string }): Asked[] => {
  if (status === 'active')
    return [{ sql: `state = 'active' AND (expires_on IS NULL OR expires_on >= ?::date)`, value: today }];
  if (status === 'expired') return [{ sql: `state = 'active' AND expires_on < ?::date`, value: today }];
  return [ifPresent(status, 'state = ?')];
};

/** Records have an owner but no branch, so an actor limited to branches sees none. */
function ownWalks({ visibility }: Actor, own: (memberId: string) => Asked[][]): Asked[][] {
  if (visibility.kind === 'all') return [[]];
  return visibility.kind === 'assigned' ? own(visibility.memberId) : [];
}

const LINKED =
  'SELECT p.id FROM clinic.professional p WHERE p.workspace_id = $1 AND p.member_id = ? AND p.deleted_at IS NULL';
const UNLINKED = `NOT EXISTS (
  SELECT FROM clinic.professional p
   WHERE p.workspace_id = $1 AND p.id = budget.professional_id AND p.member_id IS NOT NULL AND p.deleted_at IS NULL)`;

export function saleReads(database: Database): SaleReads {
  const page = async <T>(
    from: typeof CASH,
    actor: Actor,
    conditions: Asked[],
    asks: Parameters<typeof newestFirst>[4],
    walks: Asked[][],
  ) => (walks.length === 0 ? [] : newestFirst<T>(database, from, actor.workspaceId, conditions, asks, walks));
  return {
    cashSession: (actor, ref) => foundSession(database, actor, ref),
    cashSessions: (actor, { status, locationId, register }, asks) => {
      const conditions = [
        ifPresent(status, 'status = ?'),
        ifPresent(locationId, 'location_id = ?'),
        ifPresent(register, 'register_folded = ?'),
      ];
      return page<CashSession>(CASH, actor, conditions, asks, seenWalks(actor, 'owner_user_id'));
    },
    movements: (workspaceId, id, asks) =>
      newestFirst<CashMovement>(database, MOVEMENTS, workspaceId, [{ sql: 'cash_session_id = ?', value: id }], asks),
    pack: (actor, ref) => foundPack(database, actor, ref),
    packs: (actor, filter, asks) => {
      const walks = ownWalks(actor, (value) => [[{ sql: 'owner_user_id = ?', value }]]);
      return page<PackPurchase>(
        PACKS,
        actor,
        [ifPresent(filter.patientId, 'patient_id = ?'), ...statusConditions(filter)],
        asks,
        walks,
      );
    },
    packSessions: (workspaceId, id, asks) =>
      newestFirst<PackSession>(database, SESSIONS, workspaceId, [{ sql: 'pack_purchase_id = ?', value: id }], asks),
    budget: (actor, ref) => foundBudget(database, actor, ref),
    budgets: (actor, { patientId, status }, asks) => {
      const walks = ownWalks(actor, (value) => [
        [{ sql: `professional_id = (${LINKED})`, value }],
        [{ sql: `made_by = ? AND ${UNLINKED}`, value }],
      ]);
      return page<Budget>(
        BUDGETS,
        actor,
        [ifPresent(patientId, 'patient_id = ?'), ifPresent(status, 'status = ?')],
        asks,
        walks,
      );
    },
  };
}
