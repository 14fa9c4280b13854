import { changedRecord, idShownTo, unusableAll, type Actor } from '@workops/kernel';
import { mustNotBeBlocked } from '../../patients/domain/patient';
import { mirrorTaken, type Budget, type BudgetRef, type BudgetVendor } from '../domain/budget';
import {
  mirrorAfter,
  problemOfVendorBudget,
  vendorRut,
  takenOver,
  type MirroredBudgets,
  type VendorBudget,
} from '../domain/budget-mirror';
import type { NewBudget, SaleDeps, SaleRef, SaleTransaction } from '../sale-ports';
import { lockedBudget } from './budgets';

type MirrorDeps = Pick<SaleDeps, 'store' | 'clock' | 'ids'>;

class Mirroring {
  readonly added: NewBudget[] = [];
  readonly changed: { after: Budget; isFirst: boolean }[] = [];
  readonly same: string[] = [];
  unmatched = 0;

  constructor(
    private readonly source: BudgetVendor,
    private readonly now: Date,
  ) {}

  /** Only budgets owned by the vendor take over its fields. */
  follow(before: Budget, vendors: VendorBudget): void {
    const mirror = mirrorAfter(before.mirror, this.toRef(vendors), vendors, this.now);
    if (!mirror) this.same.push(before.id);
    else {
      const own = before.source === 'native' ? {} : takenOver(vendors);
      this.changed.push({
        after: { ...before, ...own, mirror, updatedAt: this.now },
        isFirst: before.mirror?.hash === null,
      });
    }
  }

  /** Records that the vendor still has it. */
  meet({ id }: Budget): void {
    this.same.push(id);
  }

  /** Applies while the patient's data are blocked. */
  leave(budget: Budget): void {
    this.meet(budget);
    this.unmatched += 1;
  }

  add(
    vendors: VendorBudget,
    { patientId, actor: { workspaceId, author }, id }: { patientId: string; actor: Actor; id: string },
  ): void {
    const { source, now } = this;
    this.added.push({
      workspaceId,
      id,
      patientId,
      professionalId: null,
      ...takenOver(vendors),
      validUntil: null,
      note: null,
      source,
      externalId: vendors.externalId,
      mirror: mirrorAfter(null, this.toRef(vendors), vendors, now)!,
      sentAt: null,
      acceptedBy: null,
      decidedAt: null,
      rejectReason: null,
      voidReason: null,
      voidedAt: null,
      createdBy: author,
      madeBy: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Announces each changed budget once, except on its first read. */
  async write({ mirrored, events }: SaleTransaction): Promise<void> {
    const { added, changed, same } = this;
    if (added.length > 0) await mirrored.addAll(added);
    if (changed.length > 0) await mirrored.saveAll(changed.map(({ after }) => after));
    if (same.length > 0) await mirrored.seen(same, this.now);
    for (const { id } of added) events.record('clinic_budget.created', { resourceId: id, data: { id } });
    for (const { after, isFirst } of changed) {
      if (!isFirst) events.record('clinic_budget.mirror_changed', { resourceId: after.id, data: { id: after.id } });
    }
  }

  private toRef({ externalId }: VendorBudget): BudgetRef {
    return { source: this.source, externalId };
  }
}

/**
 * Each batch is one idempotent commit; `unread` are ids of unreadable budgets. Concurrent runs create each budget and
 * announce each change once.
 */
export const mirrorBudgets =
  (deps: MirrorDeps) =>
  (
    actor: Actor,
    source: BudgetVendor,
    budgets: readonly VendorBudget[],
    unread: readonly string[] = [],
  ): Promise<MirroredBudgets> =>
    deps.store.transaction(actor, async (tx) => {
      const usable = budgets.filter((vendors) => problemOfVendorBudget(vendors) === undefined);
      // Sorted, so that two runs lock in the same order.
      const inOrder = [...usable].sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
      const usableIds = new Set(usable.map(({ externalId }) => externalId));
      const unusableIds = [...budgets.map(({ externalId }) => externalId), ...unread].filter(
        (id) => !usableIds.has(id),
      );
      const patients = await tx.patients.lockByRuts([
        ...new Set(inOrder.flatMap((vendors) => vendorRut(vendors) ?? [])),
      ]);
      const existing = await tx.mirrored.lockAll(source, [...new Set([...usableIds, ...unusableIds])].sort());
      const blocked = await tx.mirrored.blocked([...new Set([...existing.values()].map(({ patientId }) => patientId))]);
      const mirroring = new Mirroring(source, deps.clock.now());
      for (const vendors of inOrder) {
        const before = existing.get(vendors.externalId);
        const patient = patients.get(vendorRut(vendors) ?? '');
        if (before && blocked.has(before.patientId)) mirroring.leave(before);
        else if (before) mirroring.follow(before, vendors);
        else if (patient?.blockedAt === null)
          mirroring.add(vendors, { patientId: patient.id, actor, id: deps.ids.next() });
        else mirroring.unmatched += 1;
      }
      for (const budget of unusableIds.flatMap((id) => existing.get(id) ?? [])) mirroring.meet(budget);
      await mirroring.write(tx);
      const { added, changed, unmatched } = mirroring;
      return { created: added.length, updated: changed.length, rejected: budgets.length - usable.length, unmatched };
    });

/** Throws `not_found`, `unusable` for a vendor's budget, `conflict` (`patient_blocked`) and `UNIQUE_CONFLICT`. */
export const joinMirror =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, mirrored: BudgetRef): Promise<Budget> =>
    deps.store.transaction(actor, async (tx) => {
      const { budget: before, patient } = await lockedBudget(tx, ref);
      if (before.source !== 'native')
        throw unusableAll([{ path: 'source', message: 'El presupuesto es del sistema de origen.' }]);
      const { mirror } = before;
      mustNotBeBlocked(patient);
      if (mirror?.source === mirrored.source && mirror.externalId === mirrored.externalId) return before;
      const holder = await tx.budgets.lockMirrored(mirrored);
      if (holder) throw mirrorTaken(idShownTo(actor, { ...holder, locationId: null }));
      const unseen = { ...mirrored, status: null, totalClp: null, hash: null, changedAt: null, seenAt: null };
      const after = changedRecord(before, { mirror: unseen }, deps.clock.now());
      tx.budgets.save(after);
      return after;
    });
