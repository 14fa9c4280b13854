import { conflict, DomainError, type Actor, type Listed } from '@workops/kernel';
import type { ClinicDirectories } from '../ports';

type UseCase<Given extends unknown[], Result> = (actor: Actor, ...given: Given) => Promise<Result>;

export const notHealthcare = () => conflict('not_healthcare', 'El espacio de trabajo no es de salud.');

/**
 * Outside healthcare workspaces, writes throw `conflict` with the reason `not_healthcare` before any other check, and
 * lists are empty.
 */
export function inClinics({ workspaces }: ClinicDirectories) {
  const isClinic = async ({ workspaceId }: Actor): Promise<boolean> =>
    (await workspaces.loadFacts(workspaceId)).healthcare;
  return {
    write:
      <Given extends unknown[], Result>(useCase: UseCase<Given, Result>): UseCase<Given, Result> =>
      async (actor, ...given) => {
        if (!(await isClinic(actor))) throw notHealthcare();
        return useCase(actor, ...given);
      },
    /**
     * Removing an existing record also works outside healthcare, because a secret must not outlive its use. A missing
     * record is refused like a write.
     */
    removal:
      <Given extends unknown[], Result>(useCase: UseCase<Given, Result>): UseCase<Given, Result> =>
      async (actor, ...given) => {
        const isHere = await isClinic(actor);
        try {
          return await useCase(actor, ...given);
        } catch (error) {
          if (!isHere && error instanceof DomainError && error.kind === 'not_found') throw notHealthcare();
          throw error;
        }
      },
    list:
      <Given extends unknown[], Item>(useCase: UseCase<Given, Listed<Item>>): UseCase<Given, Listed<Item>> =>
      async (actor, ...given) =>
        (await isClinic(actor)) ? useCase(actor, ...given) : { items: [], nextCursor: null },
  };
}
