import type { Actor } from '@workops/kernel';
import { memoryRecords, type KeptRecords, type MemoryRules } from '@workops/kernel/testing';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { SavedConfig } from '../domain/schedule-config';
import type { AppointmentTypeRepository, SetupReads, SetupStore, SetupTransaction, TypeFilter } from '../ports';

interface State {
  types: KeptRecords<AppointmentTypeRecord>;
  configs: Map<string, SavedConfig>;
}

const rules: MemoryRules<AppointmentTypeRecord> = {
  unique: ({ name }) => name.toLowerCase(),
  there: ({ deletedAt }) => deletedAt === null,
};

const undeleted = (types: KeptRecords<AppointmentTypeRecord>, workspaceId: string): AppointmentTypeRecord[] =>
  [...types.values()].filter((type) => type.workspaceId === workspaceId && type.deletedAt === null);

function memoryTypes(types: KeptRecords<AppointmentTypeRecord>, workspaceId: string): AppointmentTypeRepository {
  return {
    ...memoryRecords(types, workspaceId, rules),
    findBooker: async (serviceId, except) =>
      undeleted(types, workspaceId).find(
        ({ engine, externalRef, id }) => engine === 'clinic' && externalRef === serviceId && id !== except,
      )?.id,
    dropOtherDefault: async (id, now) => {
      const otherDefaults = undeleted(types, workspaceId).filter((type) => type.isDefault && type.id !== id);
      for (const other of otherDefaults) types.set(other.id, { ...other, isDefault: false, updatedAt: now });
    },
  };
}

export class MemorySetup implements SetupStore, SetupReads {
  private state: State = { types: new Map(), configs: new Map() };
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>({ workspaceId }: Actor, work: (tx: SetupTransaction) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const draft: State = { types: new Map(this.state.types), configs: new Map(this.state.configs) };
      const config = {
        saved: async () => draft.configs.get(workspaceId),
        save: async (saved: SavedConfig) => void draft.configs.set(workspaceId, saved),
      };
      const result = await work({ types: memoryTypes(draft.types, workspaceId), config });
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
    const type = this.state.types.get(id);
    return type?.workspaceId === workspaceId ? type : undefined;
  }

  async types(workspaceId: string, { kind, activeOnly }: TypeFilter): Promise<AppointmentTypeRecord[]> {
    return undeleted(this.state.types, workspaceId)
      .filter((type) => (kind === undefined || type.kind === kind) && (type.isActive || !activeOnly))
      .sort((left, right) => (left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1));
  }

  async savedConfig(workspaceId: string): Promise<SavedConfig | undefined> {
    return this.state.configs.get(workspaceId);
  }
}
