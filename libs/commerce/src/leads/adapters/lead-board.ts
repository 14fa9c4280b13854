import type { Actor } from '@workops/kernel';
import type { Board, BoardColumn, LeadFilter, ShownLead } from '../lead-ports';
import { leadConditions, Values } from './lead-conditions';
import { SELECTED } from './lead-columns';

const NOBODY = '00000000-0000-0000-0000-000000000000';

const isTallied = ({ ownerUserId: _owner, locationId: _branch, ...others }: LeadFilter): boolean =>
  Object.values(others).every((wanted) => wanted === undefined);

/** Follows the rules of `leadConditions`. */
function talliedIn({ visibility }: Actor, { ownerUserId, locationId }: LeadFilter, values: Values): string {
  const wanted = (column: string, id: string | undefined) =>
    id === undefined ? [] : [`t.${column} = ${values.add(id === 'none' ? NOBODY : id)}`];
  return [
    ...wanted('owner_user_id', ownerUserId),
    ...wanted('location_id', locationId),
    ...(visibility.kind === 'assigned' ? [`t.owner_user_id = ${values.add(visibility.memberId)}`] : []),
    ...(visibility.kind === 'branches' ? [`t.location_id = ANY (${values.add(visibility.locationIds)}::uuid[])`] : []),
  ]
    .map((condition) => ` AND ${condition}`)
    .join('');
}

const countsIn = (actor: Actor, filter: LeadFilter, conditions: string, values: Values): string =>
  isTallied(filter)
    ? `SELECT t.stage_id, t.status, sum(t.leads)::int AS leads, sum(t.value_clp)::bigint AS value_clp
         FROM commerce.lead_tally t
        WHERE t.workspace_id = $1 AND t.pipeline_id = $2${talliedIn(actor, filter, values)}
        GROUP BY 1, 2`
    : `SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp), 0)::bigint AS value_clp
         FROM commerce.lead l WHERE ${conditions} AND l.pipeline_id = $2 GROUP BY 1, 2`;

/** A single statement reads one snapshot. A stage without cards has one row. */
export function boardStatement(
  actor: Actor,
  pipelineId: string,
  filter: LeadFilter,
  cards: number,
): { text: string; values: unknown[] } {
  const values = new Values(actor.workspaceId, pipelineId);
  const limit = values.add(cards);
  const conditions = leadConditions(actor, filter, values);
  const closed = (status: string) =>
    `coalesce((SELECT sum(leads)::int FROM counted WHERE status = '${status}'), 0) AS "${status}"`;
  const text = `
    WITH counted AS MATERIALIZED (${countsIn(actor, filter, conditions, values)})
    SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
           ${['won', 'lost', 'unqualified'].map(closed).join(', ')}, card.*
      FROM commerce.stage s
      LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
      LEFT JOIN LATERAL (
        SELECT ${SELECTED} FROM commerce.lead l WHERE ${conditions} AND l.stage_id = s.id AND l.status = 'open'
         ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT ${limit}
      ) card ON true
     WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
     ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC`;
  return { text, values: values.all };
}

export type BoardRow = Omit<ShownLead, 'id'> &
  Pick<Board, 'won' | 'lost' | 'unqualified'> & { id: string | null; columnId: string; count: number; worth: number };

/** Undefined without rows: the pipeline does not exist, because each has a stage. */
export function boardIn(rows: readonly BoardRow[]): Board | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const stages = new Map<string, BoardColumn>();
  for (const { columnId, count, worth, won: _won, lost: _lost, unqualified: _unqualified, id, ...card } of rows) {
    const column = stages.get(columnId) ?? { id: columnId, name: card.stageName, count, valueClp: worth, leads: [] };
    stages.set(columnId, column);
    if (id !== null) column.leads.push({ ...card, id });
  }
  const { won, lost, unqualified } = first;
  return { stages: [...stages.values()], won, lost, unqualified };
}
