import type { RecordDeps } from '@workops/contracts';
import { notFound, notUnique, unusableAll, type Actor, type ClockPause } from '@workops/kernel';
import type { ConversationDirectories } from '../../conversations/conversation-ports';
import {
  changedPolicy,
  mustBeTargets,
  newPolicy,
  updatedFieldsOf,
  type SlaConditions,
  type SlaPolicy,
  type SlaPolicyFields,
  type SlaTargets,
} from '../domain/sla-policy';
import { hoursOf, previewed, type ClockOf, type SlaPreview } from '../domain/sla-terms';

export interface SlaDeps extends RecordDeps<{ slaPolicies: SlaPolicy }> {
  directories: Pick<ConversationDirectories, 'workspaces' | 'teams'>;
  /** The caller chooses a preview's hours, so none are stored. */
  clockOf: ClockOf;
}

export const NO_POLICY = 'La política no existe.';
const nameTaken = (holder: string) => notUnique('Otra política tiene ese nombre.', { holder_id: holder });

async function mustBeTeams(
  { directories: { teams } }: SlaDeps,
  actor: Actor,
  { teamIds }: SlaConditions,
): Promise<void> {
  const known = await Promise.all(teamIds.map((id) => teams.exists(actor, id)));
  const problems = known.flatMap((isTeam, place) =>
    isTeam ? [] : [{ path: `conditions.team_ids.${place}`, message: 'El equipo no existe.' }],
  );
  if (problems.length > 0) throw unusableAll(problems);
}

/** Throws `malformed`, `unusable`, `UNIQUE_CONFLICT`, or `conflict` at the maximum. */
export const createPolicy =
  (deps: SlaDeps) =>
  async (actor: Actor, fields: SlaPolicyFields): Promise<SlaPolicy> => {
    mustBeTargets(fields, await deps.directories.workspaces.loadSettings(actor.workspaceId));
    await mustBeTeams(deps, actor, fields.conditions);
    const policy = newPolicy(fields, { workspaceId: actor.workspaceId, id: deps.ids.next(), now: deps.clock.now() });
    return deps.store.transaction(actor, async (tx) => {
      const holder = await tx.slaPolicies.add(policy);
      if (holder) throw nameTaken(holder);
      tx.events.record('sla_policy.created', { resourceId: policy.id, data: { id: policy.id } });
      return policy;
    });
  };

/** Tickets keep their copy; no event without effect. Throws the errors of `createPolicy`, and `not_found`. */
export const changePolicy =
  (deps: SlaDeps) =>
  async (actor: Actor, id: string, patch: Partial<SlaPolicyFields>): Promise<SlaPolicy> => {
    const workspace = await deps.directories.workspaces.loadSettings(actor.workspaceId);
    return deps.store.transaction(actor, async (tx) => {
      const before = await tx.slaPolicies.lock(id);
      if (!before) throw notFound(NO_POLICY);
      const after = changedPolicy(before, patch, deps.clock.now());
      if (after === before) return before;
      mustBeTargets(after, workspace);
      if (patch.conditions) await mustBeTeams(deps, actor, patch.conditions);
      const holder = await tx.slaPolicies.save(after);
      if (holder) throw nameTaken(holder);
      tx.events.record('sla_policy.updated', {
        resourceId: id,
        data: { id, updated_fields: updatedFieldsOf(before, after) },
      });
      return after;
    });
  };

/** Tickets keep their copy. Throws `not_found`. */
export const deletePolicy =
  ({ store }: SlaDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.slaPolicies.remove(id))) throw notFound(NO_POLICY);
      tx.events.record('sla_policy.deleted', { resourceId: id, data: { id } });
    });

export interface PreviewInput extends SlaTargets {
  openedAt: Date;
  pauses: readonly { from: Date; to: Date | null }[];
}

/** Stores nothing. Throws `malformed` or `unusable`. */
export const previewPolicy =
  ({ directories, clockOf }: SlaDeps) =>
  async ({ workspaceId }: Actor, { openedAt, pauses, ...targets }: PreviewInput): Promise<SlaPreview> => {
    const workspace = await directories.workspaces.loadSettings(workspaceId);
    mustBeTargets(targets, workspace);
    const ends = pauses.flatMap(({ from, to }, place) =>
      to !== null && to < from ? [{ path: `pauses.${place}.to`, message: 'La pausa termina antes de empezar.' }] : [],
    );
    if (ends.length > 0) throw unusableAll(ends);
    const stands: ClockPause[] = pauses.map(({ from, to }) => ({ from: from.getTime(), to: to && to.getTime() }));
    return previewed(targets, clockOf(hoursOf(targets, workspace)), openedAt, stands);
  };
