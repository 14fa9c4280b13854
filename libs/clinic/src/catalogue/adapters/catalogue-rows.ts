import type { Database, Transaction } from '@workops/platform/database';
import type { RecordKind } from '@workops/platform/records';
import type { CatalogueTransaction, PriceListRows, ProfessionalRows, ServiceRows } from '../catalogue-ports';
import type { Professional } from '../domain/professional';
import type { Service } from '../domain/service';
import { priceLists, professionals, services } from './catalogue-records';
import { PROFESSIONAL_NAMED, SERVICE_NAMED } from './in-use';
import { SERVICES_OF } from './catalogue-reads';

const selectOther = (table: string, condition: string): string =>
  `SELECT id FROM clinic.${table} WHERE workspace_id = $1 AND id <> $2 AND deleted_at IS NULL AND ${condition} LIMIT 1`;
const PROFESSIONAL_TAKEN = selectOther('professional', '(rut = $3 OR (source = $4 AND external_id = $5))');
const SERVICE_TAKEN = selectOther('service', '(source = $3 AND external_id = $4)');
const MEMBER_TAKEN = selectOther('professional', 'member_id = $3');
const removed = (table: string): string =>
  `UPDATE clinic.${table} SET deleted_at = $3 WHERE workspace_id = $1 AND id = $2`;

const DROP_SERVICES = `
  DELETE FROM clinic.professional_service
   WHERE workspace_id = $1 AND professional_id = $2 AND service_id <> ALL ($3::uuid[])`;
const GIVE_SERVICES = `
  INSERT INTO clinic.professional_service (workspace_id, professional_id, service_id)
  SELECT $1, $2, id FROM unnest($3::uuid[]) AS given (id) ON CONFLICT DO NOTHING`;
const AMONG = 'SELECT id FROM clinic.service WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL';

const GIVEN_ITEMS = 'FROM unnest($3::uuid[], $4::bigint[]) AS given (service_id, price_clp)';
const DROP_ITEMS = `
  DELETE FROM clinic.price_list_item i WHERE workspace_id = $1 AND price_list_id = $2
     AND NOT EXISTS (SELECT ${GIVEN_ITEMS} WHERE given.service_id = i.service_id AND given.price_clp = i.price_clp)
  RETURNING service_id`;
const ADD_ITEMS = `
  INSERT INTO clinic.price_list_item (workspace_id, price_list_id, service_id, price_clp)
  SELECT $1, $2, service_id, price_clp ${GIVEN_ITEMS} ON CONFLICT DO NOTHING RETURNING service_id`;

/** Runs under the catalogue's lock, so that a unique value found free stays free. */
function uniqueRows<T extends Professional | Service>(
  [tx, database, workspaceId]: [Transaction, Database, string],
  kind: RecordKind<T>,
  table: string,
  holder: (record: T) => Promise<string | undefined>,
) {
  const rows = kind.of(database, workspaceId);
  return {
    byId: rows.byId,
    add: async (record: T) => (await holder(record)) ?? rows.add(record),
    save: async (record: T) => (await holder(record)) ?? rows.save(record),
    remove: async (id: string, now: Date) => {
      await tx.query(removed(table), [workspaceId, id, now]);
    },
  };
}

const TEMPLATE = 'SELECT 1 FROM clinic.consent_template WHERE workspace_id = $1 AND id = $2';

const SOURCE = 'SELECT 1 FROM clinic.source WHERE workspace_id = $1 AND vendor = $2';

const firstId = async (query: Promise<{ id: string }[]>): Promise<string | undefined> => (await query)[0]?.id;

export function catalogueRows(
  tx: Transaction,
  database: Database,
  workspaceId: string,
): Omit<CatalogueTransaction, 'events'> {
  const isNamed = async (text: string, ...values: string[]) =>
    (await tx.query<{ named: boolean }>(text, [workspaceId, ...values]))[0]!.named;
  const at: [Transaction, Database, string] = [tx, database, workspaceId];
  const professionalHolder = ({ id, rut, source, externalId }: Professional) =>
    firstId(tx.query(PROFESSIONAL_TAKEN, [workspaceId, id, rut, source, externalId]));
  const serviceHolder = ({ id, source, externalId }: Service) =>
    firstId(tx.query(SERVICE_TAKEN, [workspaceId, id, source, externalId]));

  const professionalRows: ProfessionalRows = {
    ...uniqueRows(at, professionals, 'professional', professionalHolder),
    isNamed: (id) => isNamed(PROFESSIONAL_NAMED, id),
    findHolder: (memberId, except) => firstId(tx.query(MEMBER_TAKEN, [workspaceId, except, memberId])),
    setServices: async (id, serviceIds) => {
      await tx.query(DROP_SERVICES, [workspaceId, id, serviceIds]);
      await tx.query(GIVE_SERVICES, [workspaceId, id, serviceIds]);
    },
  };
  const serviceRows: ServiceRows = {
    ...uniqueRows(at, services, 'service', serviceHolder),
    isNamed: (id, today) => isNamed(SERVICE_NAMED, id, today),
    among: async (ids) => new Set((await tx.query<{ id: string }>(AMONG, [workspaceId, ids])).map(({ id }) => id)),
  };
  const lists = priceLists.of(database, workspaceId);
  const listRows: PriceListRows = {
    byId: lists.lock,
    add: lists.add,
    save: lists.save,
    setItems: async ({ id }, items) => {
      const values = [workspaceId, id, items.map(({ serviceId }) => serviceId), items.map(({ priceClp }) => priceClp)];
      const dropped = await tx.query(DROP_ITEMS, values);
      const added = await tx.query(ADD_ITEMS, values);
      return dropped.length + added.length > 0;
    },
  };
  return {
    professionals: professionalRows,
    services: serviceRows,
    priceLists: listRows,
    findServiceIds: async (id) =>
      (await tx.query<{ id: string }>(SERVICES_OF, [workspaceId, id])).map((service) => service.id),
    isRead: async (source) => source !== 'native' && (await tx.query(SOURCE, [workspaceId, source])).length > 0,
    isConsentTemplate: async (id) => (await tx.query(TEMPLATE, [workspaceId, id])).length > 0,
  };
}
