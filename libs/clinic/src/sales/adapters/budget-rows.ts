import { visibleTo, type Actor } from '@workops/kernel';
import type { Sql, Transaction } from '@workops/platform/database';
import { ManyRecords } from '@workops/platform/records';
import type { Budget } from '../domain/budget';
import type { BudgetRows, MirroredRows, SaleRef } from '../sale-ports';
import { nextNumber, nextNumbers } from '../../adapters/folio';
import { lockedOfPatient } from '../../patients/adapters/locked-of-patient';
import { budgetRow, budgets as kind } from './budget-record';

const { sql } = kind;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;
const MIRRORED = `
  ${sql.select} WHERE workspace_id = $1 AND mirror_source = $2 AND mirror_external_id = $3 FOR NO KEY UPDATE`;
/** The second of two mirrors of the same vendor budget then finds the first's record. */
const MIRRORING = `
  SELECT pg_advisory_xact_lock(hashtextextended('clinic.budget/' || $1 || '/' || $2 || '/' || given.id, 0))
    FROM unnest($3::text[]) AS given (id)`;
const ALL_MIRRORED = `
  ${sql.select}
   WHERE workspace_id = $1 AND mirror_source = $2 AND mirror_external_id = ANY ($3::text[])
   ORDER BY mirror_external_id FOR NO KEY UPDATE`;
const many = new ManyRecords(sql);

const BLOCKED =
  'SELECT id FROM clinic.patient WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND blocked_at IS NOT NULL';
const SEEN = `
  UPDATE clinic.budget
     SET mirror = jsonb_set(mirror, '{seenAt}', to_jsonb($3::text))
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;

export async function foundBudget(on: Sql, actor: Actor, ref: SaleRef): Promise<Budget | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  const [budget] = await on.query<Budget>(text, [actor.workspaceId, value]);
  return budget && visibleTo(actor, { ...budget, locationId: null }) ? budget : undefined;
}

export function budgetRows(tx: Transaction, actor: Actor): BudgetRows {
  const { workspaceId } = actor;
  return {
    lock: async (ref) => {
      const locked = await lockedOfPatient(tx, workspaceId, await foundBudget(tx, actor, ref), sql.lock);
      return locked && { budget: locked.record, patient: locked.patient };
    },
    lockMirrored: async ({ source, externalId }) => {
      await tx.query(MIRRORING, [workspaceId, source, [externalId]]);
      return (await tx.query<Budget>(MIRRORED, [workspaceId, source, externalId]))[0];
    },
    add: async (unnumbered) => {
      const number = await nextNumber(tx, workspaceId, 'budget');
      await tx.query(
        sql.insert,
        sql.addedValues(budgetRow({ ...unnumbered, number, patientName: '', ownerUserId: null })),
      );
      return (await tx.query<Budget>(sql.byId, [workspaceId, unnumbered.id]))[0]!;
    },
    save: (budget) => tx.defer(sql.save, sql.savedValues(workspaceId, budget.id, budgetRow(budget))),
  };
}

export const mirroredRows = (tx: Transaction, { workspaceId }: Actor): MirroredRows => ({
  lockAll: async (source, externalIds) => {
    if (externalIds.length === 0) return new Map();
    const values = [workspaceId, source, externalIds];
    await tx.query(MIRRORING, values);
    return new Map((await tx.query<Budget>(ALL_MIRRORED, values)).map((budget) => [budget.mirror!.externalId, budget]));
  },
  blocked: async (patientIds) => {
    const blocked = patientIds.length === 0 ? [] : await tx.query<{ id: string }>(BLOCKED, [workspaceId, patientIds]);
    return new Set(blocked.map(({ id }) => id));
  },
  addAll: async (unnumbered) => {
    const numbers = await nextNumbers(tx, workspaceId, 'budget', unnumbered.length);
    await many.add(
      tx,
      unnumbered.map((budget, n) => budgetRow({ ...budget, number: numbers[n]!, patientName: '', ownerUserId: null })),
    );
  },
  saveAll: (budgets) => many.change(tx, workspaceId, budgets.map(budgetRow)),
  seen: async (ids, now) => tx.defer(SEEN, [workspaceId, ids, now.toISOString()]),
});
