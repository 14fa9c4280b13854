import { DomainError, notFound, type Actor, type Scope } from '@workops/kernel';
import { draftLimits, type AgentDraft } from '../../definitions/domain/agent-draft';
import { NO_PROPOSAL, proposalDecided, proposalStale, type Proposal, type ProposalKind } from '../domain/proposal';
import type { CoachDeps, CoachTransaction } from '../coach-ports';

async function locked(tx: CoachTransaction, agentId: string, id: string): Promise<Proposal> {
  const proposal = await tx.lockProposal(agentId, id);
  if (!proposal) throw notFound(NO_PROPOSAL);
  return proposal;
}

/** Idempotent. Throws `not_found`, and `conflict` if the proposal was applied. */
export const dismissProposal =
  (deps: CoachDeps) =>
  (actor: Actor, agentId: string, id: string): Promise<Proposal> =>
    deps.transaction(actor, async (tx) => {
      const before = await locked(tx, agentId, id);
      if (before.status === 'dismissed') return before;
      if (before.status === 'applied') throw proposalDecided('applied');
      const now = deps.clock.now();
      await tx.setProposal(id, 'dismissed', now);
      return { ...before, status: 'dismissed', updatedAt: now };
    });

/** Additional scopes for adding a record. */
const NEEDS: Partial<Record<ProposalKind, Scope>> = { skill: 'skills:write', kb_source: 'kb:write' };

function mustBeAllowed({ scopes }: Actor, kind: ProposalKind): void {
  const needed = NEEDS[kind];
  if (needed && !scopes.has(needed))
    throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${needed}.`);
}

const withId = <Id extends string>(ids: readonly Id[], id: Id, most: number): Id[] | undefined =>
  ids.includes(id) ? [...ids] : ids.length < most ? [...ids, id] : undefined;

async function changedDraft(
  { records }: CoachDeps,
  actor: Actor,
  proposal: Proposal,
): Promise<Partial<AgentDraft> | undefined> {
  const draft = await records.loadDraft(actor, proposal.agentId);
  switch (proposal.kind) {
    case 'instructions':
      return { instructions: proposal.patch.instructions };
    case 'tool': {
      const { patch } = proposal;
      const builtinTools =
        'builtin_tool' in patch ? withId(draft.builtinTools, patch.builtin_tool, draftLimits.builtinTools) : undefined;
      const toolIds = 'tool_id' in patch ? withId(draft.toolIds, patch.tool_id, draftLimits.tools) : undefined;
      return builtinTools ? { builtinTools } : toolIds && { toolIds };
    }
    case 'skill': {
      if (draft.skillIds.length >= draftLimits.skills) return undefined;
      return { skillIds: [...draft.skillIds, await records.addSkill(actor, proposal.patch)] };
    }
    case 'kb_source': {
      const { kbSourceIds } = draft;
      if (kbSourceIds && kbSourceIds.length >= draftLimits.sources) return undefined;
      const id = await records.addSource(actor, proposal.patch);
      return kbSourceIds ? { kbSourceIds: [...kbSourceIds, id] } : {};
    }
    case 'scenario': {
      const { title, script, rubric } = proposal.patch;
      await records.addScenario(actor, proposal.agentId, {
        title,
        script,
        assertions: [{ id: 'responde_bien', type: 'judge', rubric }],
      });
      return {};
    }
  }
}

/** True if a later edit conflicts with the proposal, which refers to removed records or adds existing ones. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.kind === 'unusable' ||
    error.kind === 'malformed' ||
    error.code === 'UNIQUE_CONFLICT' ||
    error.details?.reason === 'stale');

/**
 * Never changes the live version; no-op if applied already. Throws `not_found`, `forbidden` without the record's scope,
 * and `conflict` if dismissed or stale.
 */
export const applyProposal =
  (deps: CoachDeps) =>
  async (actor: Actor, agentId: string, id: string): Promise<Proposal> => {
    const present = await deps.reads.proposal(actor.workspaceId, agentId, id);
    if (!present) throw notFound(NO_PROPOSAL);
    mustBeAllowed(actor, present.kind);
    try {
      return await deps.exclusively(actor, async (tx) => {
        const before = await locked(tx, agentId, id);
        if (before.status === 'applied') return before;
        if (before.status === 'dismissed') throw proposalDecided('dismissed');
        if (before.status === 'stale') throw proposalStale();
        const now = deps.clock.now();
        // First, because changing the draft makes outdated proposals stale.
        await tx.setProposal(id, 'applied', now);
        const draft = await changedDraft(deps, actor, before);
        if (!draft) throw proposalStale();
        if (Object.keys(draft).length > 0) await deps.records.changeDraft(actor, agentId, draft);
        return { ...before, status: 'applied', updatedAt: now };
      });
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      // Keeps a concurrent decision about the proposal.
      await deps.transaction(actor, async (tx) => {
        if ((await tx.lockProposal(agentId, id))?.status === 'pending')
          await tx.setProposal(id, 'stale', deps.clock.now());
      });
      throw proposalStale();
    }
  };
