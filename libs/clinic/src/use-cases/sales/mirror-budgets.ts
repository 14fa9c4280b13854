import { changedRecord, unusableAll, type Actor } from '@workops/kernel';
import type { Patient } from '../../domain/patients/patient';
import { mirrorTaken, type Budget, type BudgetRef, type BudgetVendor } from '../../domain/sales/budget';
import { mirrorAfter, problemOfVendorBudget, rutOf, takenOver, type MirroredBudgets, type VendorBudget } from '../../domain/sales/budget-mirror';
import type { SaleDeps, SaleRef, SaleTransaction } from '../../sale-ports';
import { lockedBudget } from './budgets';

type Outcome = keyof MirroredBudgets | 'same';

/** What the vendor says of one that is mirrored already: announced once where it differs; its own budget follows without a word. */
async function followed(tx: SaleTransaction, before: Budget, ref: BudgetRef, vendors: VendorBudget, now: Date): Promise<Outcome> {
  const mirror = mirrorAfter(before.mirror, ref, vendors, now);
  if (!mirror) return 'same';
  const isFirst = before.mirror?.hash === null;
  const after = { ...before, ...(before.source === 'native' ? {} : takenOver(vendors)), mirror, updatedAt: now };
  tx.budgets.save(after);
  if (!isFirst) tx.events.record('clinic_budget.mirror_changed', { resourceId: after.id, data: { id: after.id } });
  return 'updated';
}

type MirrorDeps = Pick<SaleDeps, 'store' | 'clock' | 'ids'>;

interface Run {
  actor: Actor;
  source: BudgetVendor;
  /** By their RUTs. */
  patients: ReadonlyMap<string, Patient>;
}

async function mirrored(deps: MirrorDeps, tx: SaleTransaction, { actor, source, patients }: Run, vendors: VendorBudget): Promise<Outcome> {
  if (problemOfVendorBudget(vendors) !== undefined) return 'rejected';
  const { externalId } = vendors;
  const ref = { source, externalId };
  const now = deps.clock.now();
  const found = await tx.budgets.lockMirrored(ref);
  if (found) return followed(tx, found, ref, vendors, now);
  const patient = patients.get(rutOf(vendors) ?? '');
  if (!patient) return 'unmatched';
  const { workspaceId, author } = actor;
  const budget = await tx.budgets.add({
    ...{ workspaceId, id: deps.ids.next(), patientId: patient.id, professionalId: null, ...takenOver(vendors), validUntil: null, note: null },
    ...{ source, externalId, mirror: mirrorAfter(null, ref, vendors, now)!, sentAt: null, acceptedBy: null, decidedAt: null },
    ...{ rejectReason: null, voidReason: null, voidedAt: null, createdBy: author, madeBy: null, createdAt: now, updatedAt: now },
  });
  tx.events.record('clinic_budget.created', { resourceId: budget.id, data: { id: budget.id } });
  return 'created';
}

/**
 * Takes over a part of what a vendor says of budgets, one commit for all of it. Of two runs at once each budget is made, and each change of it announced,
 * once; the same part again changes nothing.
 */
export const mirrorBudgets =
  (deps: MirrorDeps) =>
  (actor: Actor, source: BudgetVendor, budgets: readonly VendorBudget[]): Promise<MirroredBudgets> =>
    deps.store.transaction(actor, async (tx) => {
      const counts: MirroredBudgets = { created: 0, updated: 0, rejected: 0, unmatched: 0 };
      // Two runs lock them in one order.
      const inOrder = [...budgets].sort((one, other) => (one.externalId < other.externalId ? -1 : one.externalId > other.externalId ? 1 : 0));
      const patients = await tx.patients.lockByRuts([...new Set(inOrder.flatMap((vendors) => rutOf(vendors) ?? []))]);
      for (const vendors of inOrder) {
        const outcome = await mirrored(deps, tx, { actor, source, patients }, vendors);
        if (outcome !== 'same') counts[outcome] += 1;
      }
      return counts;
    });

/** Joins a budget of the clinic with the vendor's copy of it. Throws `not_found`, `unusable` for a vendor's own, and `UNIQUE_CONFLICT`. */
export const joinMirror =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, mirrored: BudgetRef): Promise<Budget> =>
    deps.store.transaction(actor, async (tx) => {
      const { budget: before } = await lockedBudget(tx, ref);
      if (before.source !== 'native') throw unusableAll([{ path: 'source', message: 'El presupuesto es del sistema de origen.' }]);
      const { mirror } = before;
      if (mirror?.source === mirrored.source && mirror.externalId === mirrored.externalId) return before;
      const holder = await tx.budgets.lockMirrored(mirrored);
      if (holder) throw mirrorTaken(holder.id);
      const unseen = { ...mirrored, status: null, totalClp: null, hash: null, changedAt: null, seenAt: null };
      const after = changedRecord(before, { mirror: unseen }, deps.clock.now());
      tx.budgets.save(after);
      return after;
    });
