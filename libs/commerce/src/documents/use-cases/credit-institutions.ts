import type { RecordDeps } from '@workops/contracts';
import { notFound, type Actor } from '@workops/kernel';
import {
  changedCreditInstitution,
  newCreditInstitution,
  type CreditInstitution,
  type CreditInstitutionInput,
  type CreditInstitutionPatch,
} from '../domain/credit-institution';

type Deps = RecordDeps<{ creditInstitutions: CreditInstitution }>;

export const NO_CREDIT_INSTITUTION = 'La institución de crédito no existe.';

export const createCreditInstitution =
  ({ store, clock, ids }: Deps) =>
  async (actor: Actor, input: CreditInstitutionInput): Promise<CreditInstitution> => {
    const institution = newCreditInstitution(input, {
      workspaceId: actor.workspaceId,
      id: ids.next(),
      now: clock.now(),
    });
    await store.transaction(actor, ({ creditInstitutions }) => creditInstitutions.add(institution));
    return institution;
  };

export const updateCreditInstitution =
  ({ store, clock }: Deps) =>
  (actor: Actor, id: string, patch: CreditInstitutionPatch): Promise<CreditInstitution> =>
    store.transaction(actor, async ({ creditInstitutions }) => {
      const before = await creditInstitutions.lock(id);
      if (!before) throw notFound(NO_CREDIT_INSTITUTION);
      const after = changedCreditInstitution(before, patch, clock.now());
      if (after !== before) await creditInstitutions.save(after);
      return after;
    });
