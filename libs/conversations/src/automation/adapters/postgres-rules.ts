import { dateIn, isOpenAt, findMakerTroubles, ownerKey, type OwnerIn, type Standing } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import type { RuleRepository, RuleSources } from '../rule-ports';
import type { AssignmentRule } from '../domain/configured';
import { nextOf, type Candidate } from '../domain/draw';
import { mayRead } from '../../conversations/domain/readers';
import { actOfRule } from '../use-cases/configured-kinds';
import { assignmentRules } from './automation-records';

const IN_ORDER = `${assignmentRules.sql.select} WHERE workspace_id = $1 AND is_active ORDER BY position, id`;

/** Serializes draws: each counts the assignments of the one before. */
const DRAW = `
  INSERT INTO conversations.draw AS d (workspace_id, draws) VALUES ($1, 1)
  ON CONFLICT (workspace_id) DO UPDATE SET draws = d.draws + 1 RETURNING draws`;

const CANDIDATES = `
  SELECT asked.id, coalesce(t.drawn, 0) AS drawn, coalesce(load.active, 0)::int AS active
    FROM unnest($2::uuid[]) AS asked (id)
    LEFT JOIN conversations.turn t ON t.workspace_id = $1 AND t.member_id = asked.id
    LEFT JOIN (
      SELECT assignee_user_id, sum(conversations) AS active FROM conversations.tally
       WHERE workspace_id = $1 AND assignee_user_id = ANY ($2::uuid[]) AND status IN ('open', 'pending', 'snoozed')
       GROUP BY assignee_user_id
    ) AS load ON load.assignee_user_id = asked.id
   WHERE coalesce(t.available, true)`;

const DRAWN = `
  INSERT INTO conversations.turn AS t (workspace_id, member_id, available, drawn) VALUES ($1, $2, true, $3)
  ON CONFLICT (workspace_id, member_id) DO UPDATE SET drawn = excluded.drawn`;

/** Works inside a transaction. */
export const rulesOf = (
  tx: Transaction,
  workspaceId: string,
  { workspaces, correspondents }: RuleSources,
): RuleRepository => ({
  inOrder: async () => {
    const rules = await tx.query<AssignmentRule>(IN_ORDER, [workspaceId]);
    const troubles = await findMakerTroubles(workspaces, workspaceId, rules.map(actOfRule));
    return rules.filter((_, place) => troubles[place] === null);
  },
  troubleOf: async (act) => (await findMakerTroubles(workspaces, workspaceId, [act]))[0] ?? null,
  membersOf: (teamId) => workspaces.membersOf(workspaceId, teamId),
  readersAmong: readersIn(workspaceId, workspaces),
  facts: factSources({ workspaces, correspondents }),
  isAnyFree: async (memberIds, { strategy, maxActive }) =>
    nextOf(await tx.query<Candidate>(CANDIDATES, [workspaceId, memberIds]), strategy, maxActive) !== undefined,
  draw: async (candidates, { strategy, maxActive }) => {
    const [[draw], standing] = await Promise.all([
      tx.query<{ draws: number }>(DRAW, [workspaceId]),
      tx.query<Candidate>(CANDIDATES, [workspaceId, candidates]),
    ]);
    const id = nextOf(standing, strategy, maxActive);
    if (id !== undefined) tx.defer(DRAWN, [workspaceId, id, draw!.draws]);
    return id;
  },
});

/** Looks each member up once per transaction. */
function readersIn(workspaceId: string, { loadStandings }: RuleSources['workspaces']): RuleRepository['readersAmong'] {
  const standings = new Map<string, Standing>();
  return async (memberIds, { locationId }) => {
    const owners = memberIds.map((id): OwnerIn => ({ workspaceId, kind: 'member', id, appId: null }));
    const unknown = owners.filter((owner) => !standings.has(ownerKey(owner)));
    if (unknown.length > 0) for (const [key, each] of await loadStandings(unknown)) standings.set(key, each);
    return owners
      .filter((owner) => mayRead(standings.get(ownerKey(owner)), { assigneeUserId: owner.id, locationId }))
      .map(({ id }) => id);
  };
}

/** Looks up contacts and business hours for conditions. */
const factSources = ({ workspaces, correspondents }: RuleSources): RuleRepository['facts'] => ({
  contact: correspondents.loadFacts,
  isOpen: async (workspaceId, at) => {
    const { openingHours, timezone, country } = await workspaces.loadSettings(workspaceId);
    const today = dateIn(timezone, at);
    return isOpenAt(openingHours, timezone, at) && workspaces.holidays.between(country, today, today).length === 0;
  },
});
