import type { EventData, EventName, RecordTransaction } from '@workops/contracts';
import { isSameMaker, notFound, notUnique, unusableAll, type Actor, type Owner, type Records } from '@workops/kernel';
import type { AutomationKinds, ConfigureDeps } from '../automation-ports';
import { readActions, type Action } from '../domain/actions';
import { readConditions, type GivenCondition } from '../domain/conditions';
import { changedFieldsOf, type Configured } from '../domain/configured';
import { problemsOfNaming, type Naming } from './what-is-named';

type Configuration = 'macro' | 'assignment_rule' | 'automation_trigger';
type EventOf<Act extends 'created' | 'updated' | 'deleted'> = Extract<EventName, `${Configuration}.${Act}`>;

export interface ConfiguredKind<T extends Configured & Naming & { maker?: Owner | null }, Input extends Sent> {
  of(tx: RecordTransaction<AutomationKinds>): Records<T>;
  events: { created: EventOf<'created'>; updated: EventOf<'updated'>; deleted: EventOf<'deleted'> };
  absent: string;
  taken: string;
  /** Completes the record from the existing one. Throws `malformed`, or `unusable`. */
  settle(actor: Actor, input: Partial<Input>, before: T | undefined): Omit<T, keyof Configured> & { name: string };
  /** Throws `forbidden` before any lookup. */
  mustHold?(actor: Actor, input: Partial<Input>): void;
}

interface Sent {
  name: string;
  actions?: readonly Action[];
  conditions?: readonly GivenCondition[];
}

/** Unchanged fields may refer to deleted records, so only given ones are checked. */
const namedBy = (record: Naming, sent: object): Naming =>
  Object.fromEntries(
    Object.entries(record).filter(([field]) => field in sent && sent[field as keyof typeof sent] !== undefined),
  );

/** Creates, changes and deletes records of one kind, with events. */
export function configure<T extends Configured & Naming & { maker?: Owner | null }, Input extends Sent>(
  deps: ConfigureDeps,
  kind: ConfiguredKind<T, Input>,
) {
  const { store, clock, ids } = deps;
  const refuseTaken = (holder: string | undefined): void => {
    if (holder !== undefined) throw notUnique(kind.taken, { holder_id: holder });
  };
  const mustBeThere = async (actor: Actor, record: T, sent: Partial<Input>): Promise<void> => {
    const problems = await problemsOfNaming(deps, actor, namedBy(record, sent));
    if (problems.length > 0) throw unusableAll(problems);
  };
  const mustBeSendable = (actor: Actor, input: Partial<Input>): void => {
    kind.mustHold?.(actor, input);
    readActions(input.actions ?? []);
    readConditions(input.conditions ?? []);
  };
  const whole = (actor: Actor, input: Partial<Input>, identity: Omit<Configured, 'name'>, before?: T): T => {
    const { name, ...rest } = kind.settle(actor, input, before);
    return { ...rest, ...identity, name: name.trim() } as T;
  };

  return {
    /** Throws `forbidden`, `malformed`, `unusable`, `UNIQUE_CONFLICT`, or `conflict`. */
    create: async (actor: Actor, input: Input): Promise<T> => {
      mustBeSendable(actor, input);
      const now = clock.now();
      const record = whole(actor, input, {
        workspaceId: actor.workspaceId,
        id: ids.next(),
        createdAt: now,
        updatedAt: now,
      });
      return store.transaction(actor, async (tx) => {
        await mustBeThere(actor, record, input);
        refuseTaken(await kind.of(tx).add(record));
        tx.events.record(kind.events.created, { resourceId: record.id, data: { id: record.id } });
        return record;
      });
    },

    /**
     * Absent fields are kept. Without effect it records no event, but the caller becomes the maker. Throws `not_found`,
     * and the errors of `create`.
     */
    change: async (actor: Actor, id: string, patch: Partial<Input>): Promise<T> => {
      mustBeSendable(actor, patch);
      return store.transaction(actor, async (tx) => {
        const before = await kind.of(tx).lock(id);
        if (!before) throw notFound(kind.absent);
        const { workspaceId, createdAt } = before;
        const after = whole(actor, patch, { workspaceId, id, createdAt, updatedAt: clock.now() }, before);
        await mustBeThere(actor, after, patch);
        const fields = changedFieldsOf(before, after);
        if (fields.length === 0 && isSameMaker(before.maker ?? null, after.maker ?? null)) return before;
        refuseTaken(await kind.of(tx).save(after));
        if (fields.length === 0) return after;
        const data: EventData<EventOf<'updated'>> = { id, updated_fields: fields };
        tx.events.record(kind.events.updated, { resourceId: id, data });
        return after;
      });
    },

    /** Throws `not_found`. */
    delete: (actor: Actor, id: string): Promise<void> =>
      store.transaction(actor, async (tx) => {
        if (!(await kind.of(tx).remove(id))) throw notFound(kind.absent);
        tx.events.record(kind.events.deleted, { resourceId: id, data: { id } });
      }),
  };
}
