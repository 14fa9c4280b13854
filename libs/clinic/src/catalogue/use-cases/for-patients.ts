import { DomainError, malformed, readRecord, unusable, type Actor } from '@workops/kernel';
import type { CatalogueDeps } from '../catalogue-ports';
import { eligibilityOn, type Eligibility, type EligibilityFacts } from '../domain/eligibility';
import type { Price } from '../domain/price';
import { loadToday } from '../../use-cases/today';
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

const chooseDay = async (deps: CatalogueDeps, actor: Actor, on: string | null): Promise<string> =>
  on ?? (await loadToday(deps, actor));

/** Defaults to today. Throws `not_found`, and `unusable` for a missing patient. */
export const judgeEligibility =
  (deps: CatalogueDeps) =>
  async (
    actor: Actor,
    id: string,
    { patientId, on }: { patientId: string; on: string | null },
  ): Promise<Eligibility> => {
    const service = await readRecord(deps.catalogueReads.services, NO_SERVICE)(actor, id);
    return eligibilityOn(service, await loadFacts(deps, actor, patientId), await chooseDay(deps, actor, on));
  };

export interface PriceInput {
  patientId: string | null;
  prevision: string | null;
  on: string | null;
}

/**
 * Defaults to today, for a patient or a prevision. Throws `malformed` for both, `forbidden` if the caller may not read
 * patients, `not_found`, and `unusable` for a missing patient.
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
    const insuredAs = patientId === null ? prevision : (await loadFacts(deps, actor, patientId)).prevision;
    const prices = await deps.catalogueReads.prices(actor.workspaceId, [id], {
      prevision: insuredAs,
      date: await chooseDay(deps, actor, on),
    });
    return prices.get(id)!;
  };
