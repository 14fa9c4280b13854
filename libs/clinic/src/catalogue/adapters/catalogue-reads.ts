import { plannedEachTime, type Database } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { CatalogueReads, GivingStaff } from '../catalogue-ports';
import type { Price } from '../domain/price';
import { priceListLimits } from '../domain/price-list';
import type { Professional } from '../domain/professional';
import type { Service } from '../domain/service';
import { ifPresent, pageStatement, soughtWords } from '../../adapters/newest-first';
import { isVisitRecorded, patientFacts, samePatientIds, standingVisitor, visitor } from './patient-facts';
import { priceLists, professionals, services } from './catalogue-records';
import { priceListItemEntity } from './price-list-item.entity';

export const SERVICES_OF = `
  SELECT g.service_id AS id FROM clinic.professional_service g
    JOIN clinic.service s ON s.workspace_id = g.workspace_id AND s.id = g.service_id AND s.deleted_at IS NULL
   WHERE g.workspace_id = $1 AND g.professional_id = $2 ORDER BY g.service_id`;

const STAFF = `
  SELECT g.service_id AS "serviceId", p.member_id AS "memberId", p.schedule, p.intervalo_minutes AS "intervaloMinutes",
         p.agenda_online AS "agendaOnline"
    FROM clinic.professional_service g
    JOIN clinic.professional p ON p.workspace_id = g.workspace_id AND p.id = g.professional_id
   WHERE g.workspace_id = $1 AND g.service_id = ANY ($2::uuid[]) AND p.active AND p.member_id IS NOT NULL
     AND p.deleted_at IS NULL
   ORDER BY g.service_id, p.id`;

/** Equivalent of `priceOn`; the prevision may be null. */
export const PRICES = `
  SELECT s.id, coalesce(listed.price_clp, s.precio)::float8 AS "priceClp", listed.list_id AS "priceListId",
         CASE WHEN listed.list_id IS NOT NULL THEN 'price_list' WHEN s.precio IS NOT NULL THEN 'service' END AS origin
    FROM clinic.service s
    LEFT JOIN LATERAL (
      SELECT i.price_clp, l.id AS list_id FROM clinic.price_list_item i
        JOIN clinic.price_list l ON l.workspace_id = i.workspace_id AND l.id = i.price_list_id
       WHERE i.workspace_id = s.workspace_id AND i.service_id = s.id AND l.active
         AND (l.valid_from IS NULL OR l.valid_from <= $3::date) AND (l.valid_to IS NULL OR $3::date <= l.valid_to)
         AND (l.previsiones = '{}'
              OR EXISTS (SELECT FROM unnest(l.previsiones) AS entry
                          WHERE $4::text = entry OR starts_with($4, entry || '_')))
       ORDER BY l.previsiones = '{}', l.valid_from DESC NULLS LAST, l.id DESC LIMIT 1
    ) AS listed ON true
   WHERE s.workspace_id = $1 AND s.id = ANY ($2::uuid[])`;

const live = ({ select }: { select: string }) => ({
  select: `${select} WHERE workspace_id = $1 AND deleted_at IS NULL`,
  id: 'id',
});
const PROFESSIONALS = live(professionals.sql);
const SERVICES = live(services.sql);

export function catalogueReads(database: Database): CatalogueReads {
  const page = <T>(isPlanned: boolean, { text, values }: { text: string; values: unknown[] }): Promise<T[]> =>
    isPlanned ? plannedEachTime<T>(database, text, values) : database.query<T>(text, values);
  return {
    professionals: professionals.reads(database),
    services: services.reads(database),
    priceLists: priceLists.reads(database),
    professionalPage: (workspaceId, { active, source, especialidad, agendaOnline, words }, asks) => {
      const conditions = [
        ifPresent(active, 'active = ?'),
        ifPresent(source, 'source = ?'),
        ifPresent(especialidad, 'especialidad = ?'),
        ifPresent(agendaOnline, 'agenda_online = ?'),
        ...soughtWords(words),
      ];
      return page<Professional>(words !== undefined, pageStatement(PROFESSIONALS, workspaceId, conditions, asks));
    },
    servicePage: (workspaceId, { active, source, categoria, reviewState, isEntry, words }, asks) => {
      const conditions = [
        ifPresent(active, 'active = ?'),
        ifPresent(source, 'source = ?'),
        ifPresent(categoria, 'categoria = ?'),
        ifPresent(reviewState, 'review_state = ?'),
        ifPresent(isEntry, 'is_entry = ?'),
        ...soughtWords(words),
      ];
      return page<Service>(words !== undefined, pageStatement(SERVICES, workspaceId, conditions, asks));
    },
    findServiceIds: async (workspaceId, id) =>
      (await database.query<{ id: string }>(SERVICES_OF, [workspaceId, id])).map((service) => service.id),
    patientFacts: (workspaceId, patientId) => patientFacts(database, workspaceId, patientId),
    visitor: (workspaceId, of) => visitor(database, workspaceId, of),
    standing: (workspaceId, patientId) => standingVisitor(database, workspaceId, patientId),
    isVisitRecorded: (workspaceId, appointmentId) => isVisitRecorded(database, workspaceId, appointmentId),
    sameIds: (workspaceId, patientId) => samePatientIds(database, workspaceId, patientId),
    items: (workspaceId, priceListId) =>
      new WorkspaceRows(database, workspaceId).find(priceListItemEntity, {
        where: { priceListId },
        select: ['serviceId', 'priceClp'],
        order: { serviceId: 'ASC' },
        limit: priceListLimits.items,
      }),
    staff: (workspaceId, serviceIds) => database.query<GivingStaff>(STAFF, [workspaceId, serviceIds]),
    prices: async (workspaceId, serviceIds, { prevision, date }) => {
      const rows = await database.query<Price & { id: string }>(PRICES, [workspaceId, serviceIds, date, prevision]);
      return new Map(rows.map(({ id, ...price }) => [id, price]));
    },
  };
}
