import type { Budget } from './budget';
import { displayIdOf } from './sale-tables';

/** Whole pesos as Chile writes them: `$ 1.250.000`. */
const pesos = (sum: number): string => `$ ${String(sum).replace(/\B(?=(\d{3})+$)/g, '.')}`;

/** What its patient is sent: neither the patient nor what they are treated for stands in a mail. */
export function mailOfBudget(budget: Budget): { subject: string; text: string } {
  const label = displayIdOf('budget', budget);
  const until = budget.validUntil === null ? [] : [`Vigente hasta el ${budget.validUntil}.`];
  const text = [`Su presupuesto ${label} está listo.`, `Total: ${pesos(budget.totalClp)}.`, ...until, 'Para aceptarlo, contáctenos.'];
  return { subject: `Presupuesto ${label}`, text: text.join('\n') };
}
