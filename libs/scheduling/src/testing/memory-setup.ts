import type { Actor } from '@workops/kernel';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { SavedConfig } from '../domain/schedule-config';
import type { AppointmentTypeRepository, SetupReads, SetupStore, SetupTransaction, TypeFilter } from '../ports';

interface State {
  types: AppointmentTypeRecord[];
  configs: Map<string, SavedConfig>;
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const undeleted = (types: readonly AppointmentTypeRecord[], workspaceId: string): AppointmentTypeRecord[] =>
  types.filter((type) => type.workspaceId === workspaceId && type.deletedAt === null);

class MemoryTypes implements AppointmentTypeRepository {
  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
  ) {}

  async byId(id: string): Promise<AppointmentTypeRecord | undefined> {
    return undeleted(this.state.types, this.workspaceId).find((type) => type.id === id);
  }

  async holderOf(name: string): Promise<string | undefined> {
    return undeleted(this.state.types, this.workspaceId).find((type) => sameName(type.name, name))?.id;
  }

  async add(type: AppointmentTypeRecord): Promise<void> {
    this.state.types.push(type);
  }

  async save(type: AppointmentTypeRecord): Promise<void> {
    this.replace((each) => (each.id === type.id ? type : each));
  }

  async dropOtherDefault(id: string, now: Date): Promise<void> {
    const others = undeleted(this.state.types, this.workspaceId).filter((type) => type.isDefault && type.id !== id);
    this.replace((each) => (others.includes(each) ? { ...each, isDefault: false, updatedAt: now } : each));
  }

  private replace(change: (type: AppointmentTypeRecord) => AppointmentTypeRecord): void {
    this.state.types = this.state.types.map(change);
  }
}

/** Types and configurations in memory: one transaction after the other, each whole or not at all. */
export class MemorySetup implements SetupStore, SetupReads {
  private state: State = { types: [], configs: new Map() };
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>({ workspaceId }: Actor, work: (tx: SetupTransaction) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const draft: State = { types: [...this.state.types], configs: new Map(this.state.configs) };
      const config = {
        saved: async () => draft.configs.get(workspaceId),
        save: async (saved: SavedConfig) => void draft.configs.set(workspaceId, saved),
      };
      const result = await work({ types: new MemoryTypes(draft, workspaceId), config });
      this.state = draft;
      return result;
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  async typeById(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined> {
    return undeleted(this.state.types, workspaceId).find((type) => type.id === id);
  }

  async typeEvenDeleted(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined> {
    return this.state.types.find((type) => type.workspaceId === workspaceId && type.id === id);
  }

  async types(workspaceId: string, { kind, activeOnly }: TypeFilter): Promise<AppointmentTypeRecord[]> {
    return undeleted(this.state.types, workspaceId)
      .filter((type) => (kind === undefined || type.kind === kind) && (type.isActive || !activeOnly))
      .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  }

  async savedConfig(workspaceId: string): Promise<SavedConfig | undefined> {
    return this.state.configs.get(workspaceId);
  }
}
