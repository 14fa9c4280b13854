import type { Actor } from '@workops/kernel';
import type { Born } from '../../catalogue/domain/fields';
import { changedFields, type Professional } from '../../catalogue/domain/professional';
import type { Service } from '../../catalogue/domain/service';
import type { Source, Vendor } from '../../catalogue/domain/source';
import { refusedClaims, type Holder } from '../domain/claims';
import type { RunError, VendorResource } from '../domain/source-run';
import {
  droppedProfessional,
  droppedService,
  professionalWithoutRut,
  syncedProfessional,
  syncedServiceOf,
  vendorsProfessional,
  vendorsService,
  type VendorRef,
} from '../domain/synced-records';
import type { Said, VendorProfessional, VendorService } from '../domain/vendor-items';
import type { CatalogueSyncTransaction, PartResult, SyncedRows } from '../source-ports';
import { announceProfessional, professionalData } from '../../catalogue/use-cases/professionals';
import { announceService, serviceData } from '../../catalogue/use-cases/services';

export interface Taking {
  actor: Actor;
  vendor: Vendor;
  now: Date;
  nextId: () => string;
}

type Tx = CatalogueSyncTransaction;

interface Kind<T, V> {
  resource: VendorResource;
  rows(tx: Tx): SyncedRows<T>;
  born(ref: VendorRef, vendors: V, born: Born): T;
  synced(before: T, vendors: V, now: Date): T;
  dropped(before: T, now: Date): T;
  claim?: {
    of(vendors: V): string | null;
    held(record: T): string | null;
    holders(tx: Tx, claims: readonly string[]): Promise<T[]>;
    without(record: T, now: Date): T;
    /** Called before other records get the values. */
    release(tx: Tx, ids: readonly string[]): Promise<void>;
    taken: string;
  };
  created(tx: Tx, record: T): void;
  changed(tx: Tx, before: T, after: T): void;
}

const professionals: Kind<Professional, VendorProfessional> = {
  resource: 'professionals',
  rows: (tx) => tx.professionals,
  born: vendorsProfessional,
  synced: syncedProfessional,
  dropped: droppedProfessional,
  claim: {
    of: ({ rut }) => rut,
    held: ({ rut }) => rut,
    holders: (tx, ruts) => tx.professionals.holders(ruts),
    without: professionalWithoutRut,
    release: (tx, ids) => tx.professionals.releaseRuts(ids),
    taken: 'rut_taken',
  },
  created: ({ events }, record) =>
    events.record('clinic_professional.created', { resourceId: record.id, data: professionalData(record) }),
  changed: (tx, before, after) => announceProfessional(tx, before, after, changedFields(before, after)),
};

const services: Kind<Service, VendorService> = {
  resource: 'services',
  rows: (tx) => tx.services,
  born: vendorsService,
  synced: syncedServiceOf,
  dropped: droppedService,
  created: ({ events }, record) =>
    events.record('clinic_service.created', { resourceId: record.id, data: serviceData(record) }),
  changed: announceService,
};

type Record_ = { id: string; externalId: string | null; source: Source; active: boolean };

interface Claims<T> {
  /** Keyed by claimed value. */
  holders: ReadonlyMap<string, T>;
  refused: ReadonlySet<string>;
}

async function findClaims<T extends Record_, V>(
  tx: Tx,
  { claim }: Kind<T, V>,
  items: readonly { externalId: string; said: V }[],
  known: ReadonlyMap<string, T>,
): Promise<Claims<T>> {
  const claims = items.map(({ externalId, said }) => ({
    externalId,
    recordId: known.get(externalId)?.id ?? null,
    claim: claim?.of(said) ?? null,
  }));
  const claimed = claims.flatMap((each) => each.claim ?? []);
  const claimants = claimed.length > 0 ? await claim!.holders(tx, claimed) : [];
  const holders = new Map(claimants.map((record) => [claim!.held(record)!, record]));
  const standing = [...holders].map(([of, { id, source, active }]): [string, Holder] => [
    of,
    { id, isLeft: source !== 'native' && !active },
  ]);
  return { holders, refused: refusedClaims(claims, new Map(standing)) };
}

/** Each item sees the results of earlier ones. */
class Decided<T extends Record_, V> {
  readonly added: T[] = [];
  readonly changed: { before: T; after: T }[] = [];
  readonly same: string[] = [];
  /** Records whose value moves to another record. */
  readonly released = new Set<string>();
  readonly errors: RunError[] = [];

  constructor(
    private readonly kind: Kind<T, V>,
    private readonly taking: Taking,
    private readonly known: ReadonlyMap<string, T>,
    private readonly claims: Claims<T>,
    private room: number,
  ) {}

  take(externalId: string, said: V): void {
    const before = this.known.get(externalId);
    if (this.claims.refused.has(externalId)) return this.reject(externalId, this.kind.claim!.taken);
    const id = before?.id ?? this.add(externalId, said);
    if (id === undefined) return this.reject(externalId, 'too_many');
    const holder = this.claims.holders.get(this.kind.claim?.of(said) ?? '');
    if (holder && holder.id !== id) this.release(holder);
    if (before) this.compare(before, said);
  }

  reject(externalId: string | null, reason: string): void {
    this.errors.push({ resource: this.kind.resource, externalId, reason });
  }

  /** A record among this batch's items is compared like any other. */
  private release(holder: T): void {
    this.released.add(holder.id);
    const { source, externalId } = holder;
    const isCompared = source === this.taking.vendor && this.known.has(externalId ?? '');
    if (!isCompared) this.changed.push({ before: holder, after: this.kind.claim!.without(holder, this.taking.now) });
  }

  private add(externalId: string, said: V): string | undefined {
    if (this.room === 0) return undefined;
    this.room -= 1;
    const { actor, vendor, now, nextId } = this.taking;
    const record = this.kind.born({ source: vendor, externalId }, said, {
      workspaceId: actor.workspaceId,
      id: nextId(),
      now,
    });
    this.added.push(record);
    return record.id;
  }

  private compare(before: T, said: V): void {
    const after = this.kind.synced(before, said, this.taking.now);
    if (after === before) this.same.push(before.id);
    else this.changed.push({ before, after });
  }
}

/** Unchanged records are not announced, and an invalid item is rejected alone. */
async function takenIn<T extends Record_, V>(
  tx: Tx,
  kind: Kind<T, V>,
  items: readonly Said<V>[],
  taking: Taking,
): Promise<PartResult> {
  const usable = items.flatMap((item) => ('said' in item ? [item] : []));
  const rows = kind.rows(tx);
  const existing = await rows.known(
    taking.vendor,
    usable.map(({ externalId }) => externalId),
  );
  const known = new Map(existing.map((record) => [record.externalId!, record]));
  const claims = await findClaims(tx, kind, usable, known);
  const room = known.size < usable.length ? await rows.room() : 0;
  const decided = new Decided(kind, taking, known, claims, room);
  for (const item of items) {
    if ('said' in item) decided.take(item.externalId, item.said);
    else decided.reject(item.externalId, item.problem);
  }
  const { added, changed, same, released, errors } = decided;
  if (released.size > 0) await kind.claim!.release(tx, [...released]);
  if (added.length > 0) await rows.add(added);
  if (changed.length > 0) await rows.change(changed.map(({ after }) => after));
  if (same.length > 0) await rows.seen(same, taking.now);
  for (const record of added) kind.created(tx, record);
  for (const { before, after } of changed) kind.changed(tx, before, after);
  return { created: added.length, updated: changed.length, rejected: errors.length, errors };
}

/** Only records that are still active, with an event each. */
async function droppedAll<T extends Record_ & { active: boolean }, V>(
  tx: Tx,
  kind: Kind<T, V>,
  ids: readonly string[],
  now: Date,
): Promise<PartResult> {
  const rows = kind.rows(tx);
  const changed = (await rows.byIds(ids))
    .filter(({ active }) => active)
    .map((before) => ({ before, after: kind.dropped(before, now) }));
  if (changed.length > 0) await rows.change(changed.map(({ after }) => after));
  for (const { before, after } of changed) kind.changed(tx, before, after);
  return { deactivated: changed.length };
}

export const takeInProfessionals = (tx: Tx, items: readonly Said<VendorProfessional>[], taking: Taking) =>
  takenIn(tx, professionals, items, taking);
export const takeInServices = (tx: Tx, items: readonly Said<VendorService>[], taking: Taking) =>
  takenIn(tx, services, items, taking);

export const drop = {
  professionals: (tx: Tx, ids: readonly string[], now: Date) => droppedAll(tx, professionals, ids, now),
  services: (tx: Tx, ids: readonly string[], now: Date) => droppedAll(tx, services, ids, now),
};
