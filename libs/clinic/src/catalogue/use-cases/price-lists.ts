import { notFound, notUnique, readRecord, unusableAll, type Actor } from '@workops/kernel';
import type { CatalogueDeps, CatalogueTransaction } from '../catalogue-ports';
import {
  changedFieldsOfList,
  changedPriceList,
  mustBeDistinct,
  newPriceList,
  type PriceList,
  type PriceListInput,
  type PriceListItem,
  type PriceListPatch,
} from '../domain/price-list';

export const NO_PRICE_LIST = 'La lista de precios no existe.';
const nameConflict = (holder: string) =>
  notUnique('Otra lista de precios tiene ese nombre.', { price_list_id: holder });

const announce = (
  { events }: Pick<CatalogueTransaction, 'events'>,
  { id, active }: PriceList,
  fields: string[],
): void => events.record('clinic_price_list.updated', { resourceId: id, data: { id, active, updated_fields: fields } });

const ALL_FIELDS = ['name', 'previsiones', 'valid_from', 'valid_to', 'active'];

/** Throws `malformed`, `unusable`, `UNIQUE_CONFLICT` and `too_many`. */
export const createPriceList =
  ({ catalogue, clock, ids }: CatalogueDeps) =>
  (actor: Actor, input: PriceListInput): Promise<PriceList> => {
    const list = newPriceList(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return catalogue.transaction(actor, async ({ priceLists, events }) => {
      const holder = await priceLists.add(list);
      if (holder) throw nameConflict(holder);
      announce({ events }, list, ALL_FIELDS);
      return list;
    });
  };

/** Throws `not_found`, `malformed`, `unusable` and `UNIQUE_CONFLICT`. */
export const updatePriceList =
  ({ catalogue, clock }: CatalogueDeps) =>
  (actor: Actor, id: string, patch: PriceListPatch): Promise<PriceList> =>
    catalogue.transaction(actor, async ({ priceLists, events }) => {
      const before = await priceLists.byId(id);
      if (!before) throw notFound(NO_PRICE_LIST);
      const after = changedPriceList(before, patch, clock.now());
      if (after === before) return before;
      const holder = await priceLists.save(after);
      if (holder) throw nameConflict(holder);
      announce({ events }, after, changedFieldsOfList(before, after));
      return after;
    });

/** Ordered by service id. Throws `not_found`. */
export const readPriceListItems =
  ({ catalogueReads }: CatalogueDeps) =>
  async (actor: Actor, id: string): Promise<PriceListItem[]> => {
    await readRecord(catalogueReads.priceLists, NO_PRICE_LIST)(actor, id);
    return catalogueReads.items(actor.workspaceId, id);
  };

/** Throws `malformed`, `not_found`, and `unusable` with every missing service. */
export const replacePriceListItems =
  ({ catalogue, clock }: CatalogueDeps) =>
  (actor: Actor, id: string, items: readonly PriceListItem[]): Promise<PriceList> => {
    mustBeDistinct(items);
    return catalogue.transaction(actor, async ({ priceLists, services, events }) => {
      const before = await priceLists.byId(id);
      if (!before) throw notFound(NO_PRICE_LIST);
      const existing = await services.among(items.map(({ serviceId }) => serviceId));
      const absent = items.flatMap(({ serviceId }, n) =>
        existing.has(serviceId) ? [] : [{ path: `items.${n}.service_id`, message: 'El servicio no existe.' }],
      );
      if (absent.length > 0) throw unusableAll(absent);
      if (!(await priceLists.setItems(before, items))) return before;
      const after = { ...before, itemCount: items.length, updatedAt: clock.now() };
      await priceLists.save(after);
      announce({ events }, after, ['items']);
      return after;
    });
  };
