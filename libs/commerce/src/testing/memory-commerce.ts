import type { EventName } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import type { Vehicle } from '../domain/vehicle';
import type { CommerceStore, CommerceTransaction, VehiclePage, VehicleReads } from '../ports';

interface State {
  vehicles: Vehicle[];
  events: { workspaceId: string; type: EventName; resourceId: string | null }[];
}

/** The store and the reads in memory: one transaction after the other, each whole or not at all. */
export class MemoryCommerce implements CommerceStore, VehicleReads {
  private state: State = { vehicles: [], events: [] };
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>({ workspaceId }: Actor, work: (tx: CommerceTransaction) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const draft: State = { vehicles: [...this.state.vehicles], events: [...this.state.events] };
      const holderOf = ({ id, plate }: Vehicle) =>
        draft.vehicles.find((other) => plate !== null && other.workspaceId === workspaceId && other.plate === plate && other.id !== id)?.id;
      const result = await work({
        vehicles: {
          add: async (vehicle) => holderOf(vehicle) ?? void draft.vehicles.push(vehicle),
          lock: async (id) => draft.vehicles.find((vehicle) => vehicle.id === id && vehicle.workspaceId === workspaceId),
          save: async (vehicle) => {
            const holder = holderOf(vehicle);
            if (!holder) draft.vehicles = draft.vehicles.map((other) => (other.id === vehicle.id ? vehicle : other));
            return holder;
          },
        },
        events: { record: (type, { resourceId }) => void draft.events.push({ workspaceId, type, resourceId }) },
      });
      this.state = draft;
      return result;
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  async byId(workspaceId: string, id: string): Promise<Vehicle | undefined> {
    return (await this.byIds(workspaceId, [id]))[0];
  }

  async byIds(workspaceId: string, ids: readonly string[]): Promise<Vehicle[]> {
    return this.state.vehicles.filter((vehicle) => ids.includes(vehicle.id) && vehicle.workspaceId === workspaceId);
  }

  async page(workspaceId: string, { limit, after }: VehiclePage): Promise<Vehicle[]> {
    const ours = this.state.vehicles.filter((vehicle) => vehicle.workspaceId === workspaceId && (after === null || vehicle.id < after));
    return ours.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
  }

  /** The types of the events of a workspace, in the order in which they were recorded. */
  eventsOf(workspaceId: string): EventName[] {
    return this.state.events.filter((event) => event.workspaceId === workspaceId).map(({ type }) => type);
  }
}
