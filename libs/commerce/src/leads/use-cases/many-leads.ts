import { eachAlone, type Actor, type BulkRow } from '@workops/kernel';
import { settledMove, type LeadMove } from '../domain/moves';
import { hasStage, NO_PIPELINE, NO_STAGE, type Pipeline } from '../domain/pipeline';
import { NO_OWNER, refuse } from '../domain/references';
import type { LeadDeps } from '../lead-ports';
import { isMember, makeMoves } from './move-lead';
import { pipelinesOf } from './pipelines-of';

/** In the order in which they are made. */
export interface LeadsChange {
  ownerUserId?: string | null;
  pipelineId?: string;
  stageId?: string;
  lostReason?: string;
}

function absentPlaces(pipelines: readonly Pipeline[], { pipelineId, stageId }: LeadsChange) {
  const targets = pipelines.filter(({ id }) => pipelineId === undefined || id === pipelineId);
  const hasNoStage = stageId !== undefined && !targets.some((pipeline) => hasStage(pipeline, stageId));
  return [targets.length === 0 && NO_PIPELINE, targets.length > 0 && hasNoStage && NO_STAGE];
}

function toMoves({ ownerUserId, pipelineId, stageId, lostReason }: LeadsChange): LeadMove[] {
  const moves: LeadMove[] = [];
  if (ownerUserId !== undefined) moves.push({ kind: 'assign', ownerUserId });
  if (pipelineId !== undefined) moves.push({ kind: 'pipeline', pipelineId, stageId });
  else if (stageId !== undefined) moves.push({ kind: 'stage', stageId });
  if (lostReason !== undefined) moves.push({ kind: 'lose', lostReason });
  return moves;
}

/**
 * One transaction with a savepoint per lead; an id named twice counts once. All rows are locked first and in order, so
 * that concurrent calls do not deadlock. Throws `malformed`, or `unusable` for a reference that is wrong for all.
 */
export const changeLeads = (deps: LeadDeps) => {
  const pipelines = pipelinesOf(deps);
  return async (actor: Actor, ids: readonly string[], change: LeadsChange): Promise<BulkRow[]> => {
    const moves = toMoves(change).map(settledMove);
    const [all, hasOwner] = await Promise.all([pipelines(actor), isMember(deps, actor, change.ownerUserId ?? null)]);
    refuse([...absentPlaces(all, change), !hasOwner && NO_OWNER]);
    return deps.leads.transaction(actor, async (tx) => {
      const distinct = [...new Set(ids)];
      await tx.leads.lock(distinct);
      return eachAlone(distinct, (id) => makeMoves(deps)(actor, id, moves));
    });
  };
};
