import type { Budget } from './budget';
import { saleDisplayId } from './sale-tables';

/** Chilean form: `$ 1.250.000`. */
const pesos = (sum: number): string => `$ ${String(sum).replace(/\B(?=(\d{3})+$)/g, '.')}`;

const OF_BUDGET = 'clinic.budget/';

/** Idempotency key, so that a budget is mailed once. */
export const budgetMailKey = ({ id }: Pick<Budget, 'id'>): string => `${OF_BUDGET}${id}`;
/** Undefined for any other mail. */
export const budgetOfMail = (key: string): string | undefined =>
  key.startsWith(OF_BUDGET) ? key.slice(OF_BUDGET.length) : undefined;

/** Names neither the patient nor the treatment. */
export function mailOfBudget(budget: Budget): { subject: string; text: string } {
  const label = saleDisplayId('budget', budget);
  const until = budget.validUntil === null ? [] : [`Vigente hasta el ${budget.validUntil}.`];
  const text = [
    `Su presupuesto ${label} está listo.`,
    `Total: ${pesos(budget.totalClp)}.`,
    ...until,
    'Para aceptarlo, contáctenos.',
  ];
  return { subject: `Presupuesto ${label}`, text: text.join('\n') };
}
