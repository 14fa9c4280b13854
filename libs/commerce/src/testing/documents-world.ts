import { randomUUID } from 'node:crypto';
import { systemClock, type Actor, type Clock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { recordedEvents } from '@workops/platform/testing';
import { documentsOn } from '../documents/adapters/documents-on';
import { stockOn } from '../stock/adapters/stock-on';
import type { DocumentDirectories } from '../documents/document-ports';
import { newVehicle } from '../stock/domain/vehicle-changes';
import type { Vehicle } from '../stock/domain/vehicle';

/** Every id outside `gone` is a live contact and an active member; there are no leads. */
const everybody = (gone: ReadonlySet<string>, zone: { timezone: string }): DocumentDirectories => ({
  workspaces: {
    loadTimezone: async () => zone.timezone,
    loadBrand: async () => ({ name: 'Automotora', website: null }),
  },
  contacts: {
    live: async (_workspaceId, ids) => new Map(ids.filter((id) => !gone.has(id)).map((id) => [id, id])),
    matching: async () => [],
    introduce: async () => null,
  },
  members: {
    active: async (_workspaceId, ids) => new Set(ids.filter((id) => !gone.has(id))),
    names: async () => new Map(),
  },
  leads: {
    live: async () => new Map(),
    onlyOpen: async () => new Map(),
    win: async () => undefined,
    reopen: async () => undefined,
  },
});

export function documentsWorld(
  database: Database,
  {
    clock = systemClock,
    gone = new Set(),
    timezone = 'America/Santiago',
  }: { clock?: Clock; gone?: ReadonlySet<string>; timezone?: string } = {},
) {
  const actor: Actor = anActor({ workspaceId: randomUUID() });
  /** Tests may change it. */
  const zone = { timezone };
  const documents = documentsOn({ database, directories: everybody(gone, zone), clock, ids: systemIds });
  const { stock, stockReads } = stockOn(database);
  return {
    actor,
    documents,
    zone,
    vehicle: async (over: Partial<Vehicle> = {}): Promise<string> => {
      const vehicle = newVehicle(
        { make: 'Kia', model: 'Rio', taxTreatment: 'exento' },
        { workspaceId: actor.workspaceId, id: systemIds.next(), now: clock.now() },
      );
      await stock.transaction(actor, ({ vehicles }) => vehicles.add({ ...vehicle, ...over }));
      return vehicle.id;
    },
    vehicleNow: (id: string) => stockReads.vehicles.byId(actor.workspaceId, id),
    events: () => recordedEvents(database, actor.workspaceId),
  };
}

export type DocumentsWorld = ReturnType<typeof documentsWorld>;

export const outcomeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { details?: { reason?: string; body?: { path: string }[] }; kind?: string }) =>
      error.details?.reason ?? error.details?.body?.map(({ path }) => path).join() ?? String(error.kind ?? error),
  );
