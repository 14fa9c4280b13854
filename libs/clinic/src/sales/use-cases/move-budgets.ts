import type { EventName } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import { mustNotBeBlocked, type Patient } from '../../patients/domain/patient';
import {
  acceptedBudget,
  mustBeOurs,
  rejectedBudget,
  sentBudget,
  voidedBudget,
  type AcceptedBy,
  type Budget,
} from '../domain/budget';
import { budgetMailKey, mailOfBudget } from '../domain/budget-mail';
import type { SaleDeps, SaleRef, SaleTransaction } from '../sale-ports';
import { lockedBudget } from './budgets';
import { loadToday } from '../../use-cases/today';

type Announced = Extract<EventName, `clinic_budget.${string}`>;

/** The lock lets the second of two concurrent moves see the first's result. Returning the same budget is a no-op. */
async function moved(
  tx: SaleTransaction,
  ref: SaleRef,
  event: Announced,
  move: (before: Budget, patient: Patient) => Budget,
): Promise<{ after: Budget; patient: Patient; isNew: boolean }> {
  const { budget: before, patient } = await lockedBudget(tx, ref);
  mustBeOurs(before);
  const after = move(before, patient);
  if (after === before) return { after, patient, isNew: false };
  mustNotBeBlocked(patient);
  tx.budgets.save(after);
  const changes = { status: { from: before.status, to: after.status } };
  tx.events.record(event, { resourceId: after.id, changes, data: { id: after.id } });
  return { after, patient, isNew: true };
}

/**
 * Mails it if `deliver` is set; nothing happens if the contact may not be mailed. Throws `not_found`,
 * `OUTBOUND_BLOCKED`, `unusable` without an address, and `conflict`: `vendor_owned`, `invalid_status` or
 * `patient_blocked`.
 */
export const sendBudget =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, { deliver }: { deliver: boolean }): Promise<Budget> =>
    deps.store.transaction(actor, async (tx) => {
      const now = deps.clock.now();
      const { after, patient, isNew } = await moved(tx, ref, 'clinic_budget.sent', (before) => sentBudget(before, now));
      if (isNew && deliver) {
        const to = await deps.outbound.serviceAddress(actor, patient.contactId);
        await tx.mail({ key: budgetMailKey(after), to, ...mailOfBudget(after) });
      }
      return after;
    });

/** Throws `not_found`, and `conflict`: `vendor_owned`, `invalid_status`, `expired` or `patient_blocked`. */
export const acceptBudget =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, acceptedBy: AcceptedBy): Promise<Budget> =>
    deps.store.transaction(actor, async (tx) => {
      const today = await loadToday(deps, actor);
      return (
        await moved(tx, ref, 'clinic_budget.accepted', (before) =>
          acceptedBudget(before, acceptedBy, today, deps.clock.now()),
        )
      ).after;
    });

/** Throws `not_found`, and `conflict`: `vendor_owned`, `invalid_status` or `patient_blocked`. */
export const rejectBudget =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, reason: string | null): Promise<Budget> =>
    deps.store.transaction(
      actor,
      async (tx) =>
        (await moved(tx, ref, 'clinic_budget.rejected', (before) => rejectedBudget(before, reason, deps.clock.now())))
          .after,
    );

/** Throws `not_found`, and `conflict`: `vendor_owned`, `invalid_status` or `patient_blocked`. */
export const voidBudget =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, reason: string): Promise<Budget> =>
    deps.store.transaction(
      actor,
      async (tx) =>
        (await moved(tx, ref, 'clinic_budget.voided', (before) => voidedBudget(before, reason, deps.clock.now())))
          .after,
    );
