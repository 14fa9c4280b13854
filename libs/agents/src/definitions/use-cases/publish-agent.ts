import {
  conflict,
  isSameMaker,
  toMaker,
  notFound,
  readRecord,
  unusable,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import {
  callsLeads,
  draftChanged,
  draftDigest,
  graphDigest,
  toLiveVersion,
  NO_AGENT,
  NO_VERSION,
  type AgentVersion,
  type ListedAgentVersion,
  type AiAgent,
  type NamedDigests,
  type PinnedAgent,
} from '../domain/ai-agent';
import { makerOfLive, mayAnswer, scopesOfAgent } from '../domain/agents-authority';
import type { AgentDraft } from '../domain/agent-draft';
import { skillDigest } from '../domain/skill';
import { toolDigest } from '../domain/tool-fields';
import type { DefinitionDeps, DefinitionTransaction, PinnedTexts } from '../definition-ports';
import { textsToPin } from './references';

export interface Publishing {
  draftRevision?: number;
  /** Older version to republish unchanged. */
  fromVersion?: number;
  note?: string | null;
}

type ToPublish = Pick<AgentVersion, 'pinned' | 'digest' | 'fromVersion'>;

export const toPinnedAgent = (
  { toolIds: _tools, skillIds: _skills, ...draft }: AgentDraft,
  texts: PinnedTexts,
): PinnedAgent => ({ ...draft, ...texts });

/** All references must still exist, although they may have changed. */
async function again(
  deps: DefinitionDeps,
  tx: DefinitionTransaction,
  agent: AiAgent,
  number: number,
): Promise<ToPublish> {
  const version = await tx.versions.byNumber(agent.id, number);
  if (!version) throw unusable('from_version', NO_VERSION);
  const { pinned, digest } = version;
  const { tools, skills, graphVersion: _graph, ...draft } = pinned;
  const toIds = (texts: readonly { id: string }[]) => texts.map(({ id }) => id);
  await textsToPin(deps, agent.workspaceId, { ...draft, toolIds: toIds(tools), skillIds: toIds(skills) });
  return { pinned, digest, fromVersion: number };
}

/** Uses exactly the pinned texts, because the records may change concurrently. */
function pinnedDigests({ graphId }: AgentDraft, { tools, skills, graphVersion }: PinnedTexts): NamedDigests {
  return new Map([
    ...tools.map((tool) => [tool.id, toolDigest(tool)] as const),
    ...skills.map((skill) => [skill.id, skillDigest(skill)] as const),
    ...(graphId !== null && graphVersion !== null ? [[graphId, graphDigest(graphVersion)] as const] : []),
  ]);
}

async function fromDraft(deps: DefinitionDeps, { workspaceId, draft }: AiAgent): Promise<ToPublish> {
  const texts = await textsToPin(deps, workspaceId, draft);
  return {
    pinned: toPinnedAgent(draft, texts),
    digest: draftDigest(draft, pinnedDigests(draft, texts)),
    fromVersion: null,
  };
}

const pinnedNames = ({ engine, graphId, tools, skills }: PinnedAgent): string[] => [
  ...[...tools, ...skills].map(({ id }) => id),
  ...(engine === 'graph' && graphId !== null ? [graphId] : []),
];

async function mustCallAlone(tx: DefinitionTransaction, agent: AiAgent, pinned: PinnedAgent): Promise<void> {
  const other = callsLeads(pinned) ? await tx.callerOfLeads(agent.id) : undefined;
  if (other !== undefined)
    throw conflict('voice_agent_exists', 'Otro agente ya llama por su cuenta.', { ai_agent_id: other });
}

/**
 * Unchanged texts create no new version. Throws `not_found`, `unusable`, `conflict` (`draft_changed`,
 * `voice_agent_exists`), and `forbidden` if the caller could not do the agent's work by hand.
 */
export const publishAgent =
  (deps: DefinitionDeps) =>
  (actor: Actor, id: string, { draftRevision, fromVersion, note = null }: Publishing): Promise<AgentVersion> =>
    deps.store.exclusively(actor, async (tx) => {
      const agent = await tx.agents.lock(id);
      if (!agent) throw notFound(NO_AGENT);
      const { workspaceId, liveVersion: live } = agent;
      const {
        pinned,
        digest,
        fromVersion: older,
      } = await (fromVersion === undefined ? fromDraft(deps, agent) : again(deps, tx, agent, fromVersion));
      if (draftRevision !== undefined && draftRevision !== agent.draftRevision) throw draftChanged(agent.draftRevision);
      const acting = { maker: toMaker(actor), needs: scopesOfAgent(pinned) };
      mayAnswer(actor, acting.needs);
      if (live?.digest === digest) {
        if (!isSameMaker(makerOfLive(live), acting.maker))
          await tx.agents.save({ ...agent, liveVersion: { ...live, ...acting } });
        return (await tx.versions.byNumber(id, live.number))!;
      }
      await mustCallAlone(tx, agent, pinned);
      const now = deps.clock.now();
      const version: AgentVersion = {
        workspaceId,
        agentId: id,
        id: deps.ids.next(),
        number: await tx.versions.next(id),
        publishedAt: now,
        publishedBy: actor.author,
        note,
        fromVersion: older,
        pinned,
        digest,
      };
      await tx.versions.add(version);
      await tx.agents.save({
        ...agent,
        liveVersion: { ...toLiveVersion(version, pinnedNames(pinned)), ...acting },
        callsLeads: callsLeads(pinned),
        updatedAt: now,
      });
      tx.events.record('ai_agent.publish', {
        resourceId: id,
        data: { ai_agent_id: id, name: agent.name, updated_at: now.toISOString() },
      });
      const details = { name: agent.name, version: version.number, ...(older !== null && { from_version: older }) };
      tx.audit.record({ action: 'ai_agent.published', target: { kind: 'ai_agent', id }, details });
      return version;
    });

/** Throws `not_found`. */
export const readVersion =
  ({ reads }: DefinitionDeps) =>
  async (actor: Actor, id: string, number: number): Promise<AgentVersion> => {
    const version = await reads.version(actor.workspaceId, id, number);
    if (!version) throw notFound(NO_VERSION);
    return version;
  };

/** Newest first, without pinned texts. Throws `not_found`. */
export const listVersions =
  ({ reads }: DefinitionDeps) =>
  async (actor: Actor, id: string, input: ListInput): Promise<Listed<ListedAgentVersion>> => {
    await readRecord(reads.agentRecords, NO_AGENT)(actor, id);
    return reads.versions(actor.workspaceId, id, input);
  };
