import { ownerKey, makerTrouble, type Clock, type Ids, type OwnerStandings } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { CoachedConversations, CoachingDeps } from '../coach-ports';
import type { ModelPort } from '../../model/model-ports';
import type { TurnWorkspaces } from '../../turns/turn-ports';
import { actOfReview } from '../../definitions/domain/tests-authority';
import { coachAgents } from '../use-cases/coaching';
import { askModel } from '../../model/use-cases/ask-model';
import { ledgerOn } from '../../cost/adapters/ledger';
import { aiAgents } from '../../definitions/adapters/definition-records';
import { nextLocalTime } from '../../scenarios/adapters/next-at';
import { purseOn } from '../../turns/adapters/purse';
import { beginNights } from './coach-nights';
import { coachRuns } from './coach-on';

/** Local time, before the nightly suites. */
const NIGHT = '02:00';

const TOOLS = `
  SELECT id, name, description
    FROM agents.custom_tool
   WHERE workspace_id = $1 AND enabled AND (id = ANY ($2::uuid[]) OR id IN (
    SELECT id FROM agents.custom_tool WHERE workspace_id = $1 AND enabled ORDER BY id DESC LIMIT 50))`;

export interface CoachWorkDeps {
  database: Database;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  model: ModelPort;
  workspaces: TurnWorkspaces;
  owners: OwnerStandings;
  seenAmong: CoachedConversations['seenAmong'];
  transcript: CoachingDeps['transcript'];
}

/** The reason why a run may not read, or null. The maker must now see the conversations that they named. */
export const coachTroubles =
  ({ owners, seenAmong }: Pick<CoachWorkDeps, 'owners' | 'seenAmong'>): CoachingDeps['findTrouble'] =>
  async ({ workspaceId, maker, isChosen }, conversationId) => {
    if (!maker) return null;
    const standing = (await owners.loadStandings([{ ...maker, workspaceId }])).get(ownerKey(maker));
    const trouble = makerTrouble(standing, actOfReview(maker, isChosen));
    if (trouble || conversationId === undefined || !standing || standing.visibility.kind === 'all') return trouble;
    const seen = await seenAmong({ workspaceId, visibility: standing.visibility }, [conversationId]);
    return seen.has(conversationId) ? null : 'maker_lacks_visibility';
  };

/** Several processes may run it concurrently. */
export function coachWork({
  database,
  logger,
  clock,
  ids,
  model,
  workspaces,
  owners,
  seenAmong,
  transcript,
}: CoachWorkDeps) {
  const leaving = new AbortController();
  const agents = aiAgents.reads(database);
  const deps: CoachingDeps = {
    runs: coachRuns(database, clock, ids),
    transcript,
    clock,
    leaving: leaving.signal,
    findTrouble: coachTroubles({ owners, seenAmong }),
    coached: async (workspaceId, agentId) => {
      const agent = await agents.byId(workspaceId, agentId);
      return agent && { draft: agent.draft, tools: await database.query(TOOLS, [workspaceId, agent.draft.toolIds]) };
    },
    ask: askModel({ model, purse: purseOn(database, ledgerOn({ database, directories: { workspaces }, clock, ids })) }),
  };
  return {
    coach: coachAgents(deps, {
      isOver: () => leaving.signal.aborted,
      onFailure: ({ id, workspaceId }, error) =>
        logger.warn(
          { err: error, coach_run_id: id, workspace_id: workspaceId },
          'coaching an agent failed; will retry',
        ),
    }),
    nights: beginNights({
      database,
      clock,
      ids,
      owners,
      logger,
      nightAfter: async (workspaceId, now) =>
        nextLocalTime((await workspaces.loadProfile(workspaceId)).timezone, NIGHT, now),
    }),
    /** Another process resumes from the recorded progress. */
    leaveOff: (): void => leaving.abort(),
  };
}
