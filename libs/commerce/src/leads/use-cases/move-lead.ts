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

async function hasOwners(deps: Deps, actor: Actor, moves: readonly LeadMove[]): Promise<boolean> {
  const owners = moves.flatMap((move) => (move.kind === 'assign' ? [move.ownerUserId] : []));
  return (await Promise.all(owners.map((owner) => isMember(deps, actor, owner)))).every(Boolean);
}

async function knowsStages({ pipelines }: LeadTransaction, moves: readonly LeadMove[]): Promise<boolean> {
  const stages = moves.flatMap((move) => (move.kind === 'stage' && move.fromStageId ? [move.fromStageId] : []));
  return (await Promise.all(stages.map((id) => pipelines.knowsStage(id)))).every(Boolean);
}

/**
 * Makes all moves or none, in order, on one locked row, so that an assignment may hide the lead from the actor.
 * Locks before reading, so that concurrent moves are applied in turn. Throws `not_found`, then as `moved` does.
 */
export const makeMoves =
  (deps: Deps) =>
  (actor: Actor, id: string, moves: readonly LeadMove[]): Promise<ShownLead> =>
    deps.leads.transaction(actor, async (tx) => {
      const [[before], pipelines, hasOwner, knowsFrom] = await Promise.all([
        tx.leads.lock([id]),
        tx.pipelines.all(),
        hasOwners(deps, actor, moves),
        knowsStages(tx, moves),
      ]);
      if (!before) throw notFound(NO_LEAD);
      refuse([!hasOwner && NO_OWNER]);
      const places = {
        pipelines,
        knowsFrom,
        namesMerged: actor.visibility.kind === 'all',
      };
      const now = deps.clock.now();
      let lead: LeadRecord = before;
      for (const move of moves) {
        const after = moved(lead, move, places, now);
        await keepMoved(tx, [{ ...after, before: lead }]);
        lead = after.lead;
      }
      return { ...lead, stageName: nameOfStage(pipelines, lead) ?? before.stageName };
    });

/** Throws `malformed`, then as `makeMoves` does. */
export const moveLead =
  (deps: Deps) =>
  async (actor: Actor, id: string, move: LeadMove): Promise<ShownLead> =>
    makeMoves(deps)(actor, id, [settledMove(move)]);

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
