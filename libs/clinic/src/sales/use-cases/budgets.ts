import { listed, unusableAll, type Actor, type Issue, type Listed, type ListInput } from '@workops/kernel';
import { mustNotBeBlocked, type Patient } from '../../patients/domain/patient';
import { priceLines, mustBeOurs, noBudget, type Budget, type BudgetItem } from '../domain/budget';
import { isToBeMade } from '../domain/sale-tables';
import type { BudgetFilter, SaleDeps, SaleRef, SaleTransaction } from '../sale-ports';
import { authoringMember } from './cash';
import { loadToday } from '../../use-cases/today';
import { MISSING_PATIENT } from './packs';

type Problem = Pick<Issue, 'path' | 'message'>;

export interface BudgetItemInput extends Pick<BudgetItem, 'description' | 'quantity'> {
  serviceId?: string | null;
  /** Defaults to the service's price today. */
  unitPriceClp?: number;
  discountClp?: number;
}

export interface BudgetFields {
  professionalId: string | null;
  items: readonly BudgetItemInput[];
  validUntil: string | null;
  note: string | null;
}

const NO_PROFESSIONAL: Problem = { path: 'professional_id', message: 'El profesional no existe.' };

/** Takes today's prices, and collects all problems. */
async function priced(
  { desk }: SaleTransaction,
  { items }: Pick<BudgetFields, 'items'>,
  { patient, today }: { patient: Patient | undefined; today: string },
): Promise<ReturnType<typeof priceLines>> {
  const ids = [...new Set(items.flatMap(({ serviceId }) => serviceId ?? []))];
  const [services, prices] = await Promise.all([
    desk.services(ids),
    desk.prices(ids, { prevision: patient?.prevision ?? null, date: today }),
  ]);
  const unknown = items.flatMap(({ serviceId }, index): Problem[] =>
    serviceId && !services.has(serviceId)
      ? [{ path: `items.${index}.service_id`, message: 'El servicio no existe.' }]
      : [],
  );
  const pricedItems = items.map(({ serviceId = null, unitPriceClp, discountClp = 0, ...item }) => {
    const price = unitPriceClp ?? (serviceId === null ? undefined : prices.get(serviceId));
    return { ...item, serviceId, discountClp, unitPriceClp: price };
  });
  const lines = priceLines(pricedItems);
  // An unknown service is reported once, not also for its missing price.
  const otherProblems = lines.problems.filter(
    ({ path }) => !unknown.some((each) => path === each.path.replace('service_id', 'unit_price_clp')),
  );
  return { ...lines, problems: [...unknown, ...otherProblems] };
}

const problemOfProfessional = async ({ desk }: SaleTransaction, id: string | null | undefined): Promise<Problem[]> =>
  id && !(await desk.isProfessional(id)) ? [NO_PROFESSIONAL] : [];

/** Throws `unusable`, or `conflict`: `patient_blocked`. */
export const drawUpBudget =
  (deps: SaleDeps) =>
  (actor: Actor, { patientId, ...fields }: BudgetFields & { patientId: string }): Promise<Budget> =>
    deps.store.transaction(actor, async (tx) => {
      const [patient, today] = await Promise.all([tx.patients.lockLive(patientId), loadToday(deps, actor)]);
      const [{ items, totalClp, problems }, unknown] = await Promise.all([
        priced(tx, fields, { patient, today }),
        problemOfProfessional(tx, fields.professionalId),
      ]);
      const all = [...(patient ? [] : [MISSING_PATIENT]), ...unknown, ...problems];
      if (all.length > 0 || !patient) throw unusableAll(all);
      mustNotBeBlocked(patient);
      const now = deps.clock.now();
      const { workspaceId, author } = actor;
      const { professionalId, validUntil, note } = fields;
      const budget = await tx.budgets.add({
        workspaceId,
        id: deps.ids.next(),
        patientId: patient.id,
        professionalId,
        items,
        totalClp,
        validUntil,
        note,
        status: 'created',
        source: 'native',
        externalId: null,
        mirror: null,
        sentAt: null,
        acceptedBy: null,
        decidedAt: null,
        rejectReason: null,
        voidReason: null,
        voidedAt: null,
        createdBy: author,
        madeBy: authoringMember(author),
        createdAt: now,
        updatedAt: now,
      });
      const { id } = budget;
      tx.events.record('clinic_budget.created', { resourceId: id, data: { id } });
      return budget;
    });

export async function lockedBudget(
  { budgets }: SaleTransaction,
  ref: SaleRef,
): Promise<{ budget: Budget; patient: Patient }> {
  const locked = await budgets.lock(ref);
  if (!locked) throw noBudget();
  return locked;
}

/**
 * `items` replaces all lines. Throws `not_found`, `unusable`, and `conflict`: `vendor_owned`, `not_editable`,
 * `patient_blocked`.
 */
export const changeBudget =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, { items, ...patch }: Partial<BudgetFields>): Promise<Budget> =>
    deps.store.transaction(actor, async (tx) => {
      const [{ budget: before, patient }, today] = await Promise.all([lockedBudget(tx, ref), loadToday(deps, actor)]);
      const lines = items && (await priced(tx, { items }, { patient, today }));
      const problems = [...(await problemOfProfessional(tx, patch.professionalId)), ...(lines?.problems ?? [])];
      if (problems.length > 0) throw unusableAll(problems);
      mustBeOurs(before);
      isToBeMade('budget', 'change', before.status);
      mustNotBeBlocked(patient);
      const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const after: Budget = {
        ...before,
        ...changes,
        ...(lines && { items: lines.items, totalClp: lines.totalClp }),
        updatedAt: deps.clock.now(),
      };
      tx.budgets.save(after);
      return after;
    });

/** Throws `not_found`. */
export const readBudget =
  ({ reads }: Pick<SaleDeps, 'reads'>) =>
  async (actor: Actor, ref: SaleRef): Promise<Budget> => {
    const budget = await reads.budget(actor, ref);
    if (!budget) throw noBudget();
    return budget;
  };

export const listBudgets =
  ({ reads }: Pick<SaleDeps, 'reads'>) =>
  (actor: Actor, { limit, cursor, ...filter }: ListInput & BudgetFilter): Promise<Listed<Budget>> =>
    listed((page) => reads.budgets(actor, filter, page), { limit, cursor });
