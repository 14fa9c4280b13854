import { visibleTo, type Actor } from '@workops/kernel';
import type { Sql, Transaction } from '@workops/platform/database';
import type { Budget } from '../../domain/sales/budget';
import type { BudgetRows, SaleRef } from '../../sale-ports';
import { nextNumber } from '../folio';
import { lockedOfPatient } from '../patients/locked-of-patient';
import { budgetRow, budgets as kind } from './budget-record';

const { sql } = kind;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;
const MIRRORED = `${sql.select} WHERE workspace_id = $1 AND mirror_source = $2 AND mirror_external_id = $3 FOR NO KEY UPDATE`;
/** Of two at once that mirror the same, the second finds what the first made. */
const MIRRORING = `SELECT pg_advisory_xact_lock(hashtextextended('clinic.budget/' || $1 || '/' || $2 || '/' || $3, 0))`;

export async function foundBudget(on: Sql, actor: Actor, ref: SaleRef): Promise<Budget | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  const [budget] = await on.query<Budget>(text, [actor.workspaceId, value]);
  return budget && visibleTo(actor, { ...budget, locationId: null }) ? budget : undefined;
}

/** The budgets of the actor's workspace on PostgreSQL, for as long as a transaction lasts. */
export function budgetRows(tx: Transaction, actor: Actor): BudgetRows {
  const { workspaceId } = actor;
  return {
    lock: async (ref) => {
      const locked = await lockedOfPatient(tx, workspaceId, await foundBudget(tx, actor, ref), sql.lock);
      return locked && { budget: locked.record, patient: locked.patient };
    },
    lockMirrored: async ({ source, externalId }) => {
      const values = [workspaceId, source, externalId];
      await tx.query(MIRRORING, values);
      return (await tx.query<Budget>(MIRRORED, values))[0];
    },
    add: async (given) => {
      const number = await nextNumber(tx, workspaceId, 'budget');
      await tx.query(sql.insert, sql.addedValues(budgetRow({ ...given, number, patientName: '', ownerUserId: null })));
      return (await tx.query<Budget>(sql.byId, [workspaceId, given.id]))[0]!;
    },
    save: (budget) => tx.defer(sql.save, sql.savedValues(workspaceId, budget.id, budgetRow(budget))),
  };
}
