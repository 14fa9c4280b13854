import { SaidEvents } from '@workops/contracts/testing';
import type { RecordDeps } from '@workops/contracts';
import type { AuditedAct, ReadsOf, RecordIdentity, RecordsOf } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, MemoryStore, MemoryTable, Said } from '@workops/kernel/testing';
import { ofEachKind, type StoredKind, type StoredKinds } from '../records/record-store';

function createTable<T extends RecordIdentity>({ entity, unique, there }: StoredKind<T>): MemoryTable<T> {
  return new MemoryTable<T>({
    unique: (record) => {
      const value = unique && record[unique.property as keyof T];
      if (typeof value !== 'string') return null;
      return unique?.folded ? value.toLowerCase() : value;
    },
    there: () => {
      if (there)
        throw new Error(
          `${entity.options.name} says in SQL which of its rows are records: write its twin in memory by hand.`,
        );
      return true;
    },
  });
}

export function recordsInMemory<Kinds extends { [Name in keyof Kinds]: RecordIdentity }>(kinds: StoredKinds<Kinds>) {
  const tables = ofEachKind<Kinds, { [Name in keyof Kinds]: MemoryTable<Kinds[Name]> }>(kinds, createTable);
  const reads: ReadsOf<Kinds> = tables;
  const [events, acts] = [new SaidEvents(), new Said<AuditedAct>()];
  const all: MemoryTable<RecordIdentity>[] = Object.values(tables);
  const store: RecordDeps<Kinds>['store'] = new MemoryStore([...all, events, acts], ({ workspaceId }) => {
    const records: Partial<RecordsOf<Kinds>> = {};
    for (const name of Object.keys(tables) as (keyof Kinds)[]) records[name] = tables[name].of(workspaceId);
    const audit = { record: (act: AuditedAct) => acts.say(workspaceId, act) };
    return { ...(records as RecordsOf<Kinds>), events: events.recorder(workspaceId), audit };
  });
  const [actor, clock] = [anActor(), new ManualClock()];
  return {
    actor,
    clock,
    deps: { store, reads, clock, ids: new CountingIds() },
    events: () => events.listTypes(actor.workspaceId),
    acts: () => acts.of(actor.workspaceId),
  };
}
