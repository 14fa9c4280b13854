import type { BusinessHours } from '@workops/kernel';
import type { CatalogueDeps, GivingStaff } from '../catalogue-ports';
import { toBusinessHours } from '../domain/schedule';
import { isOffered } from '../domain/service';
import { loadToday } from '../../use-cases/today';

export interface BookedService {
  isActive: boolean;
  isOffered: boolean;
  durationMinutes: number | null;
  /** Today's price for everyone. */
  priceClp: number | null;
  staff: { memberId: string; hours: BusinessHours | null; stepMinutes: number | null; isOnline: boolean }[];
}

const toStaff = ({
  memberId,
  schedule,
  intervaloMinutes,
  agendaOnline,
}: GivingStaff): BookedService['staff'][number] => ({
  memberId,
  hours: schedule && toBusinessHours(schedule),
  stepMinutes: intervaloMinutes,
  isOnline: agendaOnline,
});

/** Keyed by id, with three parallel queries for any number of services. */
export const bookedServices =
  (deps: CatalogueDeps) =>
  async (workspaceId: string, ids: readonly string[]): Promise<Map<string, BookedService>> => {
    const { catalogueReads } = deps;
    const date = await loadToday(deps, { workspaceId });
    const [services, staff, prices] = await Promise.all([
      catalogueReads.services.byIds(workspaceId, ids),
      catalogueReads.staff(workspaceId, ids),
      catalogueReads.prices(workspaceId, ids, { prevision: null, date }),
    ]);
    return new Map(
      services.map((service) => [
        service.id,
        {
          isActive: service.active,
          isOffered: isOffered(service),
          durationMinutes: service.durationMinutes,
          priceClp: prices.get(service.id)?.priceClp ?? null,
          staff: staff.filter(({ serviceId }) => serviceId === service.id).map(toStaff),
        },
      ]),
    );
  };
