import { activePackOn } from '../../sales/adapters/pack-record';

/** References that prevent a deletion. `$1` is the workspace, `$2` the id, and `$3` the date for services. */
interface Naming {
  professional?: string;
  service?: string;
}

/** A new part of this context that refers to them adds an entry here. */
const NAMINGS: readonly Naming[] = [
  {
    service: `EXISTS (
      SELECT FROM clinic.price_list_item i
        JOIN clinic.price_list l ON l.workspace_id = i.workspace_id AND l.id = i.price_list_id
       WHERE i.workspace_id = $1 AND i.service_id = $2 AND l.active)`,
  },
  {
    professional: `
      EXISTS (SELECT FROM clinic.encounter e
               WHERE e.workspace_id = $1 AND e.professional_id = $2 AND e.status = 'open')`,
    service: `
      EXISTS (SELECT FROM clinic.encounter e WHERE e.workspace_id = $1 AND e.service_id = $2 AND e.status = 'open')`,
  },
  {
    service: `
      EXISTS (SELECT FROM clinic.pack_purchase WHERE workspace_id = $1 AND service_id = $2 AND ${activePackOn('$3')})`,
  },
  {
    professional: `EXISTS (
      SELECT FROM clinic.budget
       WHERE workspace_id = $1 AND professional_id = $2 AND status IN ('created', 'sent', 'accepted'))`,
    service: `EXISTS (
      SELECT FROM clinic.budget WHERE workspace_id = $1 AND status IN ('created', 'sent', 'accepted')
         AND items @> jsonb_build_array(jsonb_build_object('serviceId', $2::uuid)))`,
  },
];

const anyOf = (kind: keyof Naming): string => {
  const conditions = NAMINGS.flatMap((naming) => naming[kind] ?? []);
  return `SELECT ${conditions.length > 0 ? conditions.join(' OR ') : 'false AND $1::uuid = $2::uuid'} AS named`;
};

export const PROFESSIONAL_NAMED = anyOf('professional');
export const SERVICE_NAMED = anyOf('service');
