import {
  conflict,
  listed,
  mustSeeAll,
  notFound,
  notUnique,
  readRecord,
  unusableAll,
  type Actor,
  type Issue,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { CatalogueDeps, CatalogueTransaction, ProfessionalFilter } from '../catalogue-ports';
import {
  changedFields,
  changedProfessional,
  linkedProfessional,
  newProfessional,
  type Professional,
  type ProfessionalInput,
  type ProfessionalPatch,
} from '../domain/professional';
import { mustBeRemovable } from '../domain/source';
import { toSearchWords } from '../../patients/domain/words';

const NO_PROFESSIONAL = 'El profesional no existe.';
const holderConflict = (holder: string) =>
  notUnique('Otro profesional tiene ese RUT o ese id externo.', { professional_id: holder });
const inUse = (what: string) => conflict('in_use', `${what} está en uso.`);

export const professionalData = ({ id, source, externalId, active }: Professional) => ({
  id,
  source,
  external_id: externalId,
  active,
});

export function announceProfessional(
  tx: Pick<CatalogueTransaction, 'events'>,
  before: Professional,
  after: Professional,
  fields: string[],
): void {
  const changes = before.active === after.active ? undefined : { active: { from: before.active, to: after.active } };
  tx.events.record('clinic_professional.updated', {
    resourceId: after.id,
    ...(changes && { changes }),
    data: { ...professionalData(after), updated_fields: fields },
  });
}

async function withKeptPhone<T extends ProfessionalPatch>(
  { workspaces, keptPhone }: CatalogueDeps,
  workspaceId: string,
  fields: T,
): Promise<T> {
  if (typeof fields.phone !== 'string') return fields;
  const { country } = await workspaces.loadFacts(workspaceId);
  return { ...fields, phone: keptPhone(fields.phone, country) };
}

/** Throws `malformed`, `unusable`, `UNIQUE_CONFLICT` and `too_many`. */
export const createProfessional =
  (deps: CatalogueDeps) =>
  async (actor: Actor, input: ProfessionalInput): Promise<Professional> => {
    const { catalogue, clock, ids } = deps;
    const professional = newProfessional(await withKeptPhone(deps, actor.workspaceId, input), {
      workspaceId: actor.workspaceId,
      id: ids.next(),
      now: clock.now(),
    });
    return catalogue.transaction(actor, async ({ professionals, events }) => {
      const holder = await professionals.add(professional);
      if (holder) throw holderConflict(holder);
      events.record('clinic_professional.created', {
        resourceId: professional.id,
        data: professionalData(professional),
      });
      return professional;
    });
  };

export interface ProfessionalListInput extends ListInput, Omit<ProfessionalFilter, 'words'> {
  q?: string;
}

/** Newest first. Throws `malformed` for an invalid cursor, and for too many words. */
export const listProfessionals =
  ({ catalogueReads }: CatalogueDeps) =>
  ({ workspaceId }: Actor, { q, limit, cursor, ...filter }: ProfessionalListInput): Promise<Listed<Professional>> => {
    const words = q === undefined ? undefined : toSearchWords(q);
    return listed((page) => catalogueReads.professionalPage(workspaceId, { ...filter, words }, page), {
      limit,
      cursor,
    });
  };

const DAYS_AHEAD = 7 * 24 * 60 * 60 * 1_000;

export type ProfessionalDetail = Professional & { citasNext7d: number };

/** Includes the bookings of the next seven days. Throws `not_found`. */
export const readProfessional =
  ({ catalogueReads, appointments, clock }: CatalogueDeps) =>
  async (actor: Actor, id: string): Promise<ProfessionalDetail> => {
    const professional = await readRecord(catalogueReads.professionals, NO_PROFESSIONAL)(actor, id);
    const { memberId } = professional;
    const from = clock.now();
    const to = new Date(from.getTime() + DAYS_AHEAD);
    return {
      ...professional,
      citasNext7d: memberId === null ? 0 : await appointments.count(actor.workspaceId, memberId, from, to),
    };
  };

/** Throws `not_found`, `malformed`, `unusable`, `conflict` (`vendor_owned`) and `UNIQUE_CONFLICT`. */
export const updateProfessional =
  (deps: CatalogueDeps) =>
  async (actor: Actor, id: string, input: ProfessionalPatch): Promise<Professional> => {
    const { catalogue, clock } = deps;
    const patch = await withKeptPhone(deps, actor.workspaceId, input);
    return catalogue.transaction(actor, async ({ professionals, isRead, events }) => {
      const before = await professionals.byId(id);
      if (!before) throw notFound(NO_PROFESSIONAL);
      const after = changedProfessional(before, patch, clock.now(), await isRead(before.source));
      if (after === before) return before;
      const holder = await professionals.save(after);
      if (holder) throw holderConflict(holder);
      announceProfessional({ events }, before, after, changedFields(before, after));
      return after;
    });
  };

/** Throws `not_found`, and `conflict` with the reason `vendor_owned` or `in_use`. */
export const deleteProfessional =
  ({ catalogue, appointments, clock }: CatalogueDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    catalogue.transaction(actor, async ({ professionals, isRead, events }) => {
      const professional = await professionals.byId(id);
      if (!professional) throw notFound(NO_PROFESSIONAL);
      mustBeRemovable(professional, await isRead(professional.source));
      const now = clock.now();
      const { memberId } = professional;
      const isBooked = memberId !== null && (await appointments.hasMembers(actor.workspaceId, memberId, now));
      if (isBooked || (await professionals.isNamed(id))) throw inUse('El profesional');
      await professionals.remove(id, now);
      events.record('clinic_professional.deleted', { resourceId: id, data: professionalData(professional) });
    });

export interface BookingLink {
  memberId: string | null;
  /** In id order. */
  serviceIds: string[];
}

export const readBooking =
  ({ catalogueReads }: CatalogueDeps) =>
  async (actor: Actor, id: string): Promise<BookingLink> => {
    const { memberId } = await readRecord(catalogueReads.professionals, NO_PROFESSIONAL)(actor, id);
    return { memberId, serviceIds: await catalogueReads.findServiceIds(actor.workspaceId, id) };
  };

type Problem = Pick<Issue, 'path' | 'message'>;

/**
 * The member then sees the records and gets the appointments. Throws `forbidden` without visibility of all records,
 * `not_found`, `unusable` for all missing ids, and `UNIQUE_CONFLICT` if the member is linked elsewhere.
 */
export const linkBooking =
  ({ catalogue, members, clock }: CatalogueDeps) =>
  async (actor: Actor, id: string, { memberId, serviceIds: namedServiceIds }: BookingLink): Promise<BookingLink> => {
    const serviceIds = [...new Set(namedServiceIds)].sort();
    const isMember = memberId === null || (await members.isActive(actor.workspaceId, memberId));
    return catalogue.transaction(actor, async ({ professionals, services, findServiceIds, events }) => {
      const before = await professionals.byId(id);
      if (!before) throw notFound(NO_PROFESSIONAL);
      const existing = await services.among(serviceIds);
      const absent = namedServiceIds.flatMap((service, n): Problem[] =>
        existing.has(service) ? [] : [{ path: `service_ids.${n}`, message: 'El servicio no existe.' }],
      );
      const problems = [...(isMember ? [] : [{ path: 'member_id', message: 'El miembro no existe.' }]), ...absent];
      if (problems.length > 0) throw unusableAll(problems);
      const holder = memberId === null ? undefined : await professionals.findHolder(memberId, id);
      if (holder) throw notUnique('Otro profesional es ese miembro.', { professional_id: holder });
      const gave = await findServiceIds(id);
      const isSameServices = gave.join() === serviceIds.join();
      if (before.memberId === memberId && isSameServices) return { memberId, serviceIds };
      mustSeeAll(actor);
      const after = linkedProfessional(before, memberId, clock.now());
      await professionals.save(after);
      if (!isSameServices) await professionals.setServices(id, serviceIds);
      announceProfessional({ events }, before, after, [
        ...changedFields(before, after),
        ...(isSameServices ? [] : ['service_ids']),
      ]);
      return { memberId, serviceIds };
    });
  };
