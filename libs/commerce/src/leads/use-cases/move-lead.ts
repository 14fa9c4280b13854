import { notFound, type Actor } from '@workops/kernel';
import { leadData, NO_LEAD, type LeadRecord } from '../domain/lead';
import { assigned, moved, settledMove, type LeadMove, type Moved } from '../domain/moves';
import { NO_OWNER, refuse } from '../domain/references';
import { stageName, type Pipeline } from '../domain/pipeline';
import type { LeadDeps, LeadTransaction, ShownLead } from '../lead-ports';

type Deps = Pick<LeadDeps, 'leads' | 'members' | 'clock'>;

export async function keepMoved(
  { leads, events }: LeadTransaction,
  moves: readonly (Moved & { before: LeadRecord })[],
): Promise<void> {
  const changed = moves.filter(({ before, lead }) => lead !== before);
  for (const { lead, event } of changed) {
    if (event) events.record(event.name, { resourceId: lead.id, changes: event.changes, data: leadData(lead) });
  }
  await leads.save(changed.map(({ lead }) => lead));
}

export const isMember = async ({ members }: Deps, { workspaceId }: Actor, id: string | null): Promise<boolean> =>
  id === null || (await members.active(workspaceId, [id])).length > 0;

/** Undefined if the stage was removed. */
const nameOfStage = (pipelines: readonly Pipeline[], { stageId }: LeadRecord): string | undefined =>
  pipelines.map((pipeline) => stageName(pipeline, stageId)).find((name) => name !== undefined);

/**
 * Locks before reading, so that concurrent moves are applied in turn. Throws `malformed`, `not_found`, then as `moved`
 * does.
 */
export const moveLead =
  (deps: Deps) =>
  (actor: Actor, id: string, input: LeadMove): Promise<ShownLead> => {
    const move = settledMove(input);
    return deps.leads.transaction(actor, async (tx) => {
      const [[before], pipelines, hasOwner, knowsFrom] = await Promise.all([
        tx.leads.lock([id]),
        tx.pipelines.all(),
        move.kind !== 'assign' || isMember(deps, actor, move.ownerUserId),
        move.kind !== 'stage' || move.fromStageId === undefined || tx.pipelines.knowsStage(move.fromStageId),
      ]);
      if (!before) throw notFound(NO_LEAD);
      refuse([!hasOwner && NO_OWNER]);
      const after = moved(
        before,
        move,
        { pipelines, knowsFrom, namesMerged: actor.visibility.kind === 'all' },
        deps.clock.now(),
      );
      await keepMoved(tx, [{ ...after, before }]);
      return { ...after.lead, stageName: nameOfStage(pipelines, after.lead) ?? before.stageName };
    });
  };

/**
 * All or none; returns how many changed. Locks in id order against deadlocks. Throws `unusable` for each lead that the
 * actor does not see.
 */
export const bulkAssign =
  (deps: Deps) =>
  (actor: Actor, leadIds: readonly string[], ownerUserId: string | null): Promise<number> =>
    deps.leads.transaction(actor, async (tx) => {
      const [found, hasOwner] = await Promise.all([
        tx.leads.lock([...new Set(leadIds)]),
        isMember(deps, actor, ownerUserId),
      ]);
      const seen = new Set(found.map(({ id }) => id));
      const absent = leadIds.map((id, index) => !seen.has(id) && { path: `lead_ids.${index}`, message: NO_LEAD });
      refuse([...absent, !hasOwner && NO_OWNER]);
      const now = deps.clock.now();
      const moves = found.map((before) => ({ ...assigned(before, ownerUserId, now), before }));
      await keepMoved(tx, moves);
      return moves.filter(({ event }) => event).length;
    });
