import type { Actor } from '@workops/kernel';
import type { LeadSort } from '../domain/lead-cursor';
import type { LeadListFilter, LeadPage } from '../lead-ports';
import { leadConditions, Values } from './lead-conditions';
import { NO_INQUIRY, SHOWN } from './lead-columns';

const ORDER: Record<LeadSort, { column: string; way: 'ASC' | 'DESC' }> = {
  newest: { column: 'created_at', way: 'DESC' },
  last_inquiry: { column: 'last_inquiry_at', way: 'DESC' },
  next_action: { column: 'next_action_at', way: 'ASC' },
};

/** Assumed clock skew between two processes. */
const CLOCKS_APART_MS = 60_000;

const places = { pipelineId: 'pipeline_id', stageId: 'stage_id' } as const;

/** Follows an index that begins with the filters, so that the cost depends on the page's size. */
export function listStatement(
  actor: Actor,
  filter: LeadListFilter,
  { sort, limit, after }: LeadPage,
): { text: string; values: unknown[] } {
  const values = new Values(actor.workspaceId);
  const { column: ordered, way } = ORDER[sort];
  const moment = `l.${ordered}`;
  const conditions = [leadConditions(actor, filter, values)];
  for (const [name, column] of Object.entries(places) as [keyof typeof places, string][]) {
    if (filter[name] !== undefined) conditions.push(`l.${column} = ${values.add(filter[name])}`);
  }
  const statuses = filter.statuses && [...new Set(filter.statuses)];
  if (statuses?.length === 1) conditions.push(`l.status = ${values.add(statuses[0])}`);
  else if (statuses) conditions.push(`l.status = ANY (${values.add(statuses)}::text[])`);
  // No lead is created or receives an inquiry after it was closed, so the scan can start there.
  if (sort === 'next_action') conditions.push(`${moment} IS NOT NULL`);
  else if (filter.closedTo)
    conditions.push(`${moment} < ${values.add(new Date(filter.closedTo.getTime() + CLOCKS_APART_MS))}`);
  if (after)
    conditions.push(
      `(${moment}, l.id) ${way === 'ASC' ? '>' : '<'} (${values.add(after.at ?? NO_INQUIRY)}::timestamptz, ${values.add(after.id)}::uuid)`,
    );
  const text = `
    SELECT ${SHOWN} FROM commerce.lead l WHERE ${conditions.join(' AND ')}
     ORDER BY ${moment} ${way}, l.id ${way} LIMIT ${values.add(limit)}`;
  return { text, values: values.all };
}
