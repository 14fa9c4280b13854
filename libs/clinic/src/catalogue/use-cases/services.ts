import {
  conflict,
  listed,
  notFound,
  notUnique,
  unusable,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { CatalogueDeps, CatalogueTransaction, ServiceFilter } from '../catalogue-ports';
import {
  changedFieldsOfService,
  changedService,
  newService,
  reviewedService,
  type Service,
  type ServiceInput,
  type ServicePatch,
} from '../domain/service';
import { mustBeRemovable } from '../domain/source';
import { toSearchWords } from '../../patients/domain/words';
import { loadToday } from '../../use-cases/today';

export const NO_SERVICE = 'El servicio no existe.';
const holderConflict = (holder: string) => notUnique('Otro servicio tiene ese id externo.', { service_id: holder });

export const serviceData = ({ id, source, externalId, active, reviewState }: Service) => ({
  id,
  source,
  external_id: externalId,
  active,
  review_state: reviewState,
});

export function announceService(
  { events }: Pick<CatalogueTransaction, 'events'>,
  before: Service,
  after: Service,
): void {
  const changes = {
    ...(before.active !== after.active && { active: { from: before.active, to: after.active } }),
    ...(before.reviewState !== after.reviewState && {
      review_state: { from: before.reviewState, to: after.reviewState },
    }),
  };
  events.record('clinic_service.updated', {
    resourceId: after.id,
    ...(Object.keys(changes).length > 0 && { changes }),
    data: { ...serviceData(after), updated_fields: changedFieldsOfService(before, after) },
  });
}

async function mustHaveTemplate(
  { isConsentTemplate }: CatalogueTransaction,
  { requiresConsentTemplateId: id }: ServicePatch,
): Promise<void> {
  if (id && !(await isConsentTemplate(id)))
    throw unusable('requires_consent_template_id', 'La plantilla de consentimiento no existe.');
}

/** Throws `malformed`, `unusable`, `UNIQUE_CONFLICT` and `too_many`. */
export const createService =
  ({ catalogue, clock, ids }: CatalogueDeps) =>
  (actor: Actor, input: ServiceInput): Promise<Service> => {
    const service = newService(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return catalogue.transaction(actor, async (tx) => {
      const { services, events } = tx;
      await mustHaveTemplate(tx, input);
      const holder = await services.add(service);
      if (holder) throw holderConflict(holder);
      events.record('clinic_service.created', { resourceId: service.id, data: serviceData(service) });
      return service;
    });
  };

export interface ServiceListInput extends ListInput, Omit<ServiceFilter, 'words'> {
  q?: string;
}

/** Newest first. Throws `malformed` for an invalid cursor, and for too many words. */
export const listServices =
  ({ catalogueReads }: CatalogueDeps) =>
  ({ workspaceId }: Actor, { q, limit, cursor, ...filter }: ServiceListInput): Promise<Listed<Service>> => {
    const words = q === undefined ? undefined : toSearchWords(q);
    return listed((page) => catalogueReads.servicePage(workspaceId, { ...filter, words }, page), { limit, cursor });
  };

/** No-op if nothing changes. Throws `not_found`, and what the change throws. */
const changing =
  ({ catalogue, clock }: CatalogueDeps) =>
  (
    actor: Actor,
    id: string,
    change: (before: Service, now: Date, isRead: boolean) => Service,
    named: ServicePatch = {},
  ): Promise<Service> =>
    catalogue.transaction(actor, async (tx) => {
      const { services, events } = tx;
      const before = await services.byId(id);
      if (!before) throw notFound(NO_SERVICE);
      await mustHaveTemplate(tx, named);
      const after = change(before, clock.now(), await tx.isRead(before.source));
      if (after === before) return before;
      const holder = await services.save(after);
      if (holder) throw holderConflict(holder);
      announceService({ events }, before, after);
      return after;
    });

/** Throws `not_found`, `malformed`, `unusable`, `conflict` (`vendor_owned`) and `UNIQUE_CONFLICT`. */
export const updateService = (deps: CatalogueDeps) => (actor: Actor, id: string, patch: ServicePatch) =>
  changing(deps)(actor, id, (before, now, isRead) => changedService(before, patch, now, isRead), patch);

/** Throws `not_found`, and `conflict` with the reason `no_duration`. */
export const reviewService = (deps: CatalogueDeps) => (actor: Actor, id: string) =>
  changing(deps)(actor, id, (before, now) => reviewedService(before, actor.author.id, now));

/** Throws `not_found`, and `conflict` with the reason `vendor_owned` or `in_use`. */
export const deleteService =
  (deps: CatalogueDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.catalogue.transaction(actor, async ({ services, isRead, events }) => {
      const service = await services.byId(id);
      if (!service) throw notFound(NO_SERVICE);
      mustBeRemovable(service, await isRead(service.source));
      const now = deps.clock.now();
      const isBooked = await deps.appointments.hasServices(actor.workspaceId, id, now);
      if (isBooked || (await services.isNamed(id, await loadToday(deps, actor))))
        throw conflict('in_use', 'El servicio está en uso.');
      await services.remove(id, now);
      events.record('clinic_service.deleted', { resourceId: id, data: serviceData(service) });
    });
