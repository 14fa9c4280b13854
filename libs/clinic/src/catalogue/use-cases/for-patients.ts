import { DomainError, malformed, readRecord, unusable, type Actor } from '@workops/kernel';
import type { CatalogueDeps } from '../catalogue-ports';
import { eligibilityOn, type Eligibility, type EligibilityFacts } from '../domain/eligibility';
import type { Price } from '../domain/price';
import { todayOf } from '../../use-cases/today';
import { NO_SERVICE } from './services';

async function loadFacts(
  { catalogueReads }: CatalogueDeps,
  { workspaceId }: Actor,
  patientId: string,
): Promise<EligibilityFacts> {
  const facts = await catalogueReads.patientFacts(workspaceId, patientId);
  if (!facts) throw unusable('patient_id', 'El paciente no existe.', 'query');
  return facts;
}

const dayOf = async (deps: CatalogueDeps, actor: Actor, on: string | null): Promise<string> =>
  on ?? (await todayOf(deps, actor));

/**
 * Checks eligibility on a date, today by default. Throws `not_found`, and `unusable` for a patient that does not exist.
 */
export const judgeEligibility =
  (deps: CatalogueDeps) =>
  async (
    actor: Actor,
    id: string,
    { patientId, on }: { patientId: string; on: string | null },
  ): Promise<Eligibility> => {
    const service = await readRecord(deps.catalogueReads.services, NO_SERVICE)(actor, id);
    return eligibilityOn(service, await loadFacts(deps, actor, patientId), await dayOf(deps, actor, on));
  };

export interface PriceInput {
  patientId: string | null;
  prevision: string | null;
  on: string | null;
}

/**
 * The price on a date, today by default, for a patient or for a prevision. Throws `malformed` if both are given, and
 * `forbidden` for a patient if the caller may not read patients. Throws `not_found`, and `unusable` for a patient that
 * does not exist.
 */
export const readPrice =
  (deps: CatalogueDeps) =>
  async (actor: Actor, id: string, { patientId, prevision, on }: PriceInput): Promise<Price> => {
    if (patientId !== null && !actor.scopes.has('clinic_patients:read')) {
      throw new DomainError('forbidden', 'FORBIDDEN', 'The credential lacks the scope clinic_patients:read.');
    }
    if (patientId !== null && prevision !== null) {
      throw malformed('query', [
        { path: 'prevision', message: 'Must be left out where patient_id is given.', code: 'custom' },
      ]);
    }
    await readRecord(deps.catalogueReads.services, NO_SERVICE)(actor, id);
    const known = patientId === null ? prevision : (await loadFacts(deps, actor, patientId)).prevision;
    const prices = await deps.catalogueReads.prices(actor.workspaceId, [id], {
      prevision: known,
      date: await dayOf(deps, actor, on),
    });
    return prices.get(id)!;
  };
