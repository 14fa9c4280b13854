import {
  listed,
  toMaker,
  notFound,
  unusable,
  unusableAll,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import {
  findingClosed,
  investigating,
  isClosed,
  NO_FINDING,
  type Finding,
  type FindingStatus,
} from '../domain/finding';
import type { Proposal } from '../domain/proposal';
import { mayReview } from '../../definitions/domain/tests-authority';
import type { CoachDeps, CoachRun, CoachTransaction } from '../coach-ports';

const NO_CONVERSATION = 'La conversación no existe.';
const NO_MESSAGE = 'El agente no escribió este mensaje.';
const NO_REVIEW = 'La revisión no existe.';
const NO_CORRECTION = 'La corrección no existe.';

/**
 * Takes by default the conversations that ended since the last review. Throws `forbidden`, `not_found`, `unavailable`,
 * `conflict` and `unusable`.
 */
export const beginReview =
  (deps: CoachDeps) =>
  async (actor: Actor, agentId: string, named: readonly string[] | null): Promise<CoachRun> => {
    await deps.mustHaveAgent(actor, agentId);
    mayReview(actor, named === null);
    const seen = named ? await deps.conversations.seenAmong(actor, named) : new Set<string>();
    const missing = (named ?? []).flatMap((id, n) =>
      seen.has(id) ? [] : [{ path: `conversation_ids.${n}`, message: NO_CONVERSATION }],
    );
    if (missing.length > 0) throw unusableAll(missing);
    await deps.mustAfford(actor.workspaceId);
    const conversationIds = named && [...new Set(named)];
    return deps.transaction(actor, (tx) =>
      tx.queue(
        { id: deps.ids.next(), agentId, kind: 'review', conversationIds, maker: toMaker(actor) },
        deps.clock.now(),
      ),
    );
  };

/** Throws `not_found`. */
export const readReview =
  ({ reads }: Pick<CoachDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, agentId: string, id: string): Promise<CoachRun> => {
    const review = await reads.run(workspaceId, agentId, 'review', id);
    if (!review) throw notFound(NO_REVIEW);
    return review;
  };

/** Throws `not_found`. */
export const readCorrection =
  ({ reads }: Pick<CoachDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, agentId: string, id: string): Promise<CoachRun> => {
    const correction = await reads.run(workspaceId, agentId, 'correction', id);
    if (!correction) throw notFound(NO_CORRECTION);
    return correction;
  };

/** Newest first. Throws `not_found`. */
export const listFindings =
  (deps: Pick<CoachDeps, 'reads' | 'mustHaveAgent'>) =>
  async (actor: Actor, agentId: string, status: FindingStatus | null, input: ListInput): Promise<Listed<Finding>> => {
    await deps.mustHaveAgent(actor, agentId);
    return listed((page) => deps.reads.findings(actor.workspaceId, agentId, status, page), input);
  };

/** Newest first. Throws `not_found`. */
export const listProposals =
  (deps: Pick<CoachDeps, 'reads' | 'mustHaveAgent'>) =>
  async (actor: Actor, agentId: string, input: ListInput): Promise<Listed<Proposal>> => {
    await deps.mustHaveAgent(actor, agentId);
    return listed((page) => deps.reads.proposals(actor.workspaceId, agentId, page), input);
  };

async function lockedFinding(tx: CoachTransaction, agentId: string, id: string): Promise<Finding> {
  const finding = await tx.lockFinding(agentId, id);
  if (!finding) throw notFound(NO_FINDING);
  return finding;
}

const mustHaveFinding = async (
  { reads }: CoachDeps,
  { workspaceId }: Actor,
  agentId: string,
  id: string,
): Promise<Finding> => {
  const finding = await reads.finding(workspaceId, agentId, id);
  if (!finding) throw notFound(NO_FINDING);
  return finding;
};

/** Throws `forbidden`, `not_found`, `unavailable` and `conflict`. */
export const investigateFinding =
  (deps: CoachDeps) =>
  async (actor: Actor, agentId: string, id: string): Promise<Finding> => {
    mayReview(actor, true);
    await mustHaveFinding(deps, actor, agentId, id);
    await deps.mustAfford(actor.workspaceId);
    return deps.transaction(actor, async (tx) => {
      const before = await lockedFinding(tx, agentId, id);
      if (before.status === 'investigating') throw investigating();
      if (isClosed(before.status)) throw findingClosed();
      const now = deps.clock.now();
      await tx.setFinding(id, 'investigating', now);
      await tx.queue(
        { id: deps.ids.next(), agentId, kind: 'investigation', findingId: id, maker: toMaker(actor) },
        now,
      );
      return { ...before, status: 'investigating', updatedAt: now };
    });
  };

/** Idempotent. Throws `not_found`, and `conflict` if the finding was closed with the other status. */
export const closeFinding =
  (deps: CoachDeps, to: 'resolved' | 'dismissed') =>
  (actor: Actor, agentId: string, id: string): Promise<Finding> =>
    deps.transaction(actor, async (tx) => {
      const before = await lockedFinding(tx, agentId, id);
      if (before.status === to) return before;
      if (isClosed(before.status)) throw findingClosed();
      const now = deps.clock.now();
      await tx.setFinding(id, to, now);
      return { ...before, status: to, updatedAt: now };
    });

export interface CorrectionInput {
  conversationId: string;
  messageId: string;
  expected: string;
}

/** Throws `forbidden`, `not_found`, `unavailable`, `conflict`, and `unusable` for a message of another author. */
export const correct =
  (deps: CoachDeps) =>
  async (
    actor: Actor,
    agentId: string,
    { conversationId, messageId, expected }: CorrectionInput,
  ): Promise<CoachRun> => {
    mayReview(actor, false);
    await deps.mustHaveAgent(actor, agentId);
    if (!(await deps.conversations.seenAmong(actor, [conversationId])).has(conversationId))
      throw unusable('conversation_id', NO_CONVERSATION);
    if ((await deps.conversations.findAgentId(actor, conversationId, messageId)) !== agentId)
      throw unusable('message_id', NO_MESSAGE);
    await deps.mustAfford(actor.workspaceId);
    const correction = {
      id: deps.ids.next(),
      agentId,
      kind: 'correction',
      conversationId,
      messageId,
      expected,
      maker: toMaker(actor),
    } as const;
    return deps.transaction(actor, (tx) => tx.queue(correction, deps.clock.now()));
  };
