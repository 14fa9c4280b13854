import {
  conflict,
  isSameMaker,
  issuesOfBusinessHours,
  toMaker,
  findMakerTroubles,
  malformed,
  notFound,
  readRecord,
  type Actor,
  type Listed,
  type ListInput,
  type MakerTrouble,
  type Owner,
} from '@workops/kernel';
import { actOfNights, mayReview } from '../domain/tests-authority';
import { settledDraft, type AgentDraft, type DraftInput } from '../domain/agent-draft';
import { actOfAgent, mayAnswer, scopesOfAgent } from '../domain/agents-authority';
import { agentNameTaken, draftChanged, draftDigest, foldedName, NO_AGENT, type AiAgent } from '../domain/ai-agent';
import { canonicalDigest } from '../domain/digest';
import type { DefinitionDeps, DefinitionTransaction } from '../definition-ports';
import { mustBeThere } from './references';

/** `hasChanges` is true if publishing would change the live version. */
export type ShownAgent = AiAgent & {
  hasChanges: boolean;
  stoppedReason: MakerTrouble | null;
  coachStoppedReason: MakerTrouble | null;
};

export interface AgentInput {
  name: string;
  description?: string | null;
  draft: DraftInput & { instructions: string };
}

export interface AgentPatch {
  name?: string;
  description?: string | null;
  draft?: DraftInput;
  /** Expected current revision. */
  draftRevision?: number;
  coachEnabled?: boolean;
}

async function shown(
  { reads, owners }: Pick<DefinitionDeps, 'reads' | 'owners'>,
  workspaceId: string,
  agents: readonly AiAgent[],
): Promise<ShownAgent[]> {
  const named = await reads.digests(
    workspaceId,
    agents.map(({ draft }) => draft),
  );
  const troubles = await findMakerTroubles(owners, workspaceId, [
    ...agents.map(actOfAgent),
    ...agents.map(actOfNights),
  ]);
  return agents.map((agent, place) => ({
    ...agent,
    hasChanges: draftDigest(agent.draft, named) !== agent.liveVersion?.digest,
    stoppedReason: troubles[place] ?? null,
    coachStoppedReason: troubles[agents.length + place] ?? null,
  }));
}

const shownOne = async (deps: Pick<DefinitionDeps, 'reads' | 'owners'>, agent: AiAgent): Promise<ShownAgent> =>
  (await shown(deps, agent.workspaceId, [agent]))[0]!;

function named(name: string): Pick<AiAgent, 'name' | 'foldedName'> {
  const trimmed = name.trim();
  if (trimmed === '') throw malformed('body', [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }]);
  return { name: trimmed, foldedName: foldedName(trimmed) };
}

/** Throws `malformed` for invalid hours. */
function mustBeHours({ voice }: DraftInput): void {
  const issues = voice?.hours ? issuesOfBusinessHours(voice.hours) : [];
  if (issues.length > 0)
    throw malformed(
      'body',
      issues.map((issue) => ({ ...issue, path: `draft.voice.hours.${issue.path}`.replace(/\.$/, '') })),
    );
}

const loadDefaults = async ({ workspaces, models }: DefinitionDeps, workspaceId: string) => ({
  country: await workspaces.loadCountry(workspaceId),
  model: models[0] ?? null,
});

/** Omits unchanged fields, because they may refer to deleted records. */
function pickSent(draft: AgentDraft, input: DraftInput): Partial<AgentDraft> {
  const sent = new Set(Object.keys(input).filter((field) => input[field as keyof DraftInput] !== undefined));
  return Object.fromEntries(Object.entries(draft).filter(([field]) => sent.has(field)));
}

/** Throws `malformed`, `unusable`, and `UNIQUE_CONFLICT`. */
export const createAgent =
  (deps: DefinitionDeps) =>
  async (actor: Actor, { name, description = null, draft: input }: AgentInput): Promise<ShownAgent> => {
    const { workspaceId } = actor;
    const names = named(name);
    mustBeHours(input);
    const draft = settledDraft(input, await loadDefaults(deps, workspaceId));
    return deps.store.exclusively(actor, async (tx) => {
      await mustBeThere(deps, workspaceId, pickSent(draft, input));
      const now = deps.clock.now();
      const agent: AiAgent = {
        workspaceId,
        id: deps.ids.next(),
        ...names,
        description,
        draft,
        draftRevision: 1,
        enabled: true,
        coachEnabled: false,
        coachMaker: null,
        liveVersion: null,
        callsLeads: false,
        createdAt: now,
        updatedAt: now,
      };
      const holder = await tx.agents.add(agent);
      if (holder !== undefined) throw agentNameTaken(holder);
      return { ...agent, hasChanges: true, stoppedReason: null, coachStoppedReason: null };
    });
  };

/** The last caller who switched nightly reviews on. */
const coachMakerAfter = (actor: Actor, before: AiAgent, { coachEnabled }: AgentPatch): Owner | null =>
  coachEnabled === undefined ? before.coachMaker : coachEnabled ? toMaker(actor) : null;

function changed(
  before: AiAgent,
  { name, description, coachEnabled }: AgentPatch,
  draft: AgentDraft,
  coachMaker: Owner | null,
  now: Date,
): AiAgent {
  const isDraftNew = canonicalDigest(draft) !== canonicalDigest(before.draft);
  const after = {
    ...before,
    ...(name !== undefined && named(name)),
    ...(description !== undefined && { description }),
    ...(coachEnabled !== undefined && { coachEnabled }),
    coachMaker,
    ...(isDraftNew && { draft, draftRevision: before.draftRevision + 1 }),
  };
  const isCoachSame = after.coachEnabled === before.coachEnabled && isSameMaker(coachMaker, before.coachMaker);
  const isSame = !isDraftNew && after.name === before.name && after.description === before.description && isCoachSame;
  return isSame ? before : { ...after, updatedAt: now };
}

/**
 * Throws `malformed`, `forbidden`, `not_found`, `unusable`, `UNIQUE_CONFLICT`, and `conflict` if the draft was changed
 * concurrently.
 */
export const changeAgent =
  (deps: DefinitionDeps) =>
  async (actor: Actor, id: string, patch: AgentPatch): Promise<ShownAgent> => {
    const { workspaceId } = actor;
    const input = patch.draft ?? {};
    if (patch.name !== undefined) named(patch.name);
    mustBeHours(input);
    const defaults = await loadDefaults(deps, workspaceId);
    return deps.store.exclusively(actor, async (tx) => {
      const before = await tx.agents.lock(id);
      if (!before) throw notFound(NO_AGENT);
      const draft = settledDraft(input, defaults, before.draft);
      await mustBeThere(deps, workspaceId, pickSent(draft, input));
      if (patch.draftRevision !== undefined && patch.draftRevision !== before.draftRevision)
        throw draftChanged(before.draftRevision);
      if (patch.coachEnabled) mayReview(actor, true);
      const after = changed(before, patch, draft, coachMakerAfter(actor, before, patch), deps.clock.now());
      if (after !== before) {
        const holder = await tx.agents.save(after);
        if (holder !== undefined) throw agentNameTaken(holder);
        if (after.draft.instructions !== before.draft.instructions) await tx.leaveProposalsBehind(id, after.updatedAt);
        if (after.coachEnabled !== before.coachEnabled) await tx.reviewByNight(id, after.coachEnabled);
      }
      return shownOne(deps, after);
    });
  };

/** Throws `not_found`, and `conflict` with the reason `in_use`. */
export const deleteAgent =
  (deps: DefinitionDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.exclusively(actor, async (tx) => {
      const agent = await tx.agents.lock(id);
      if (!agent) throw notFound(NO_AGENT);
      const accounts = await deps.named.listAccounts(actor.workspaceId, id);
      const graphs = await tx.graphsHolding(id);
      if (accounts.length > 0 || graphs.length > 0) {
        throw conflict('in_use', 'El agente de IA está en uso.', {
          messaging_account_ids: accounts,
          graph_ids: graphs,
        });
      }
      await tx.agents.remove(id);
      tx.audit.record({ action: 'ai_agent.deleted', target: { kind: 'ai_agent', id }, details: { name: agent.name } });
    });

/** Requires the rights for publishing, because an enabled agent answers. Throws `forbidden`. */
async function mayEnable(
  actor: Actor,
  tx: Pick<DefinitionTransaction, 'versions'>,
  { id, liveVersion: live }: AiAgent,
): Promise<void> {
  const version = live ? await tx.versions.byNumber(id, live.number) : undefined;
  if (version) mayAnswer(actor, scopesOfAgent(version.pinned));
}

/** Idempotent. Throws `not_found`, and `forbidden` if the caller could not publish the live version. */
export const enableAgent =
  (deps: DefinitionDeps) =>
  (actor: Actor, id: string, value: boolean): Promise<ShownAgent> =>
    deps.store.exclusively(actor, async (tx) => {
      const before = await tx.agents.lock(id);
      if (!before) throw notFound(NO_AGENT);
      if (before.enabled === value) return shownOne(deps, before);
      if (value) await mayEnable(actor, tx, before);
      const after = { ...before, enabled: value, updatedAt: deps.clock.now() };
      await tx.agents.save(after);
      tx.audit.record({
        action: 'ai_agent.enabled',
        target: { kind: 'ai_agent', id },
        details: { name: after.name, value },
      });
      return shownOne(deps, after);
    });

/** Throws `not_found`. */
export const readAgent =
  (deps: DefinitionDeps) =>
  async (actor: Actor, id: string): Promise<ShownAgent> =>
    shownOne(deps, await readRecord(deps.reads.agentRecords, NO_AGENT)(actor, id));

/** Newest first. */
export const listAgents =
  (deps: DefinitionDeps, list: (actor: Actor, input: ListInput) => Promise<Listed<AiAgent>>) =>
  async (actor: Actor, input: ListInput): Promise<Listed<ShownAgent>> => {
    const { items, nextCursor } = await list(actor, input);
    return { items: await shown(deps, actor.workspaceId, items), nextCursor };
  };
