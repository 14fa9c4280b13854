import {
  conflict,
  malformed,
  notFound,
  readRecord,
  unusableAll,
  type Actor,
  type Issue,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { AgentDraft } from '../domain/agent-draft';
import { draftChanged, foldedName, toLiveVersion, NO_VERSION, type AiAgent } from '../domain/ai-agent';
import { canonicalDigest } from '../domain/digest';
import {
  graphNameTaken,
  hasAgent,
  NO_GRAPH,
  settledGraphDraft,
  type AiAgentGraph,
  type GraphDraft,
  type GraphDraftInput,
  type GraphVersion,
  type ListedGraphVersion,
  type PinnedGraph,
} from '../domain/graph';
import { shapeProblems } from '../domain/graph-shape';
import type { DefinitionDeps } from '../definition-ports';

export interface GraphInput {
  name: string;
  draft: GraphDraftInput;
}

export interface GraphPatch {
  name?: string;
  draft?: Partial<GraphDraftInput>;
  /** Expected current revision. */
  draftRevision?: number;
}

type Problem = Pick<Issue, 'path' | 'message'>;

function named(name: string): Pick<AiAgentGraph, 'name' | 'foldedName'> {
  const trimmed = name.trim();
  if (trimmed === '') throw malformed('body', [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }]);
  return { name: trimmed, foldedName: foldedName(trimmed) };
}

async function loadAgents(
  deps: DefinitionDeps,
  workspaceId: string,
  { nodes }: GraphDraft,
): Promise<Map<string, AiAgent>> {
  const ids = [...new Set(nodes.flatMap(({ aiAgentId }) => aiAgentId ?? []))];
  return new Map((await deps.reads.agents(workspaceId, ids)).map((agent) => [agent.id, agent]));
}

const agentProblems = (
  draft: GraphDraft,
  agents: ReadonlyMap<string, AiAgent>,
  findProblem: (agent: AiAgent) => string | null,
): Problem[] =>
  draft.nodes.flatMap(({ aiAgentId }, n) => {
    if (aiAgentId === null) return [];
    const agent = agents.get(aiAgentId);
    const message = agent ? findProblem(agent) : 'El agente de IA no existe.';
    return message === null ? [] : [{ path: `draft.nodes.${n}.ai_agent_id`, message }];
  });

const IS_GRAPH = 'El agente de IA no puede ser a su vez un grafo.';

async function mustHaveItsAgents(deps: DefinitionDeps, workspaceId: string, draft: GraphDraft): Promise<void> {
  const agents = await loadAgents(deps, workspaceId, draft);
  const problems = agentProblems(draft, agents, ({ draft: { engine } }) => (engine === 'prompt' ? null : IS_GRAPH));
  if (problems.length > 0) throw unusableAll(problems);
}

/** Throws `malformed`, `unusable`, and `UNIQUE_CONFLICT`. */
export const createGraph =
  (deps: DefinitionDeps) =>
  async (actor: Actor, { name, draft: input }: GraphInput): Promise<AiAgentGraph> => {
    const { workspaceId } = actor;
    const names = named(name);
    const draft = settledGraphDraft(input);
    return deps.store.exclusively(actor, async (tx) => {
      await mustHaveItsAgents(deps, workspaceId, draft);
      const now = deps.clock.now();
      const graph: AiAgentGraph = {
        workspaceId,
        id: deps.ids.next(),
        ...names,
        draft,
        draftRevision: 1,
        runtimeId: null,
        liveVersion: null,
        createdAt: now,
        updatedAt: now,
      };
      const holder = await tx.graphs.add(graph);
      if (holder !== undefined) throw graphNameTaken(holder);
      return graph;
    });
  };

/**
 * Throws `malformed`, `not_found`, `unusable`, `UNIQUE_CONFLICT`, and `conflict` if the draft was changed
 * concurrently.
 */
export const changeGraph =
  (deps: DefinitionDeps) =>
  async (actor: Actor, id: string, { name, draft: input = {}, draftRevision }: GraphPatch): Promise<AiAgentGraph> => {
    const names = name === undefined ? {} : named(name);
    return deps.store.exclusively(actor, async (tx) => {
      const before = await tx.graphs.lock(id);
      if (!before) throw notFound(NO_GRAPH);
      const draft = settledGraphDraft(input, before.draft);
      if (input.nodes) await mustHaveItsAgents(deps, actor.workspaceId, draft);
      if (draftRevision !== undefined && draftRevision !== before.draftRevision)
        throw draftChanged(before.draftRevision);
      const isDraftNew = canonicalDigest(draft) !== canonicalDigest(before.draft);
      const after = {
        ...before,
        ...names,
        ...(isDraftNew && { draft, draftRevision: before.draftRevision + 1 }),
        updatedAt: deps.clock.now(),
      };
      if (!isDraftNew && after.name === before.name) return before;
      const holder = await tx.graphs.save(after);
      if (holder !== undefined) throw graphNameTaken(holder);
      return after;
    });
  };

/** Throws `not_found`, and `conflict` with the reason `in_use` while a live agent runs it. */
export const deleteGraph =
  (deps: DefinitionDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.exclusively(actor, async (tx) => {
      if (!(await tx.graphs.lock(id))) throw notFound(NO_GRAPH);
      const agents = await tx.agentsRunning(id);
      if (agents.length > 0) throw conflict('in_use', 'El grafo está en uso.', { agent_ids: agents });
      await tx.graphs.remove(id);
    });

/** Throws `unusable` with every reason: the shape, and agents that are deleted, not live, or graphs themselves. */
async function pinned(deps: DefinitionDeps, { workspaceId, draft }: AiAgentGraph): Promise<PinnedGraph> {
  const agents = await loadAgents(deps, workspaceId, draft);
  const used = { ...draft, nodes: draft.nodes.filter(({ kind }) => hasAgent(kind)) };
  // Read from the live version, because the draft may have changed since.
  const engines = new Map<string, AgentDraft['engine'] | undefined>();
  for (const { id, liveVersion } of agents.values())
    if (liveVersion) engines.set(id, (await deps.reads.version(workspaceId, id, liveVersion.number))?.pinned.engine);
  const liveProblem = ({ id }: AiAgent) => {
    if (!engines.has(id)) return 'El agente de IA no está publicado.';
    return engines.get(id) === 'prompt' ? null : IS_GRAPH;
  };
  const shape = shapeProblems(draft).map(({ path, message }) => ({ path: `draft.${path}`, message }));
  const problems = [...shape, ...agentProblems(used, agents, liveProblem)];
  if (problems.length > 0) throw unusableAll(problems);
  return {
    ...draft,
    nodes: draft.nodes.map((node) => ({
      ...node,
      agentVersion: (hasAgent(node.kind) && agents.get(node.aiAgentId!)?.liveVersion?.number) || null,
    })),
  };
}

/** Throws `not_found`, `unusable`, and `conflict` with the reason `draft_changed`. */
export const publishGraph =
  (deps: DefinitionDeps) =>
  (actor: Actor, id: string, draftRevision?: number): Promise<GraphVersion> =>
    deps.store.exclusively(actor, async (tx) => {
      const graph = await tx.graphs.lock(id);
      if (!graph) throw notFound(NO_GRAPH);
      const { workspaceId, liveVersion: live } = graph;
      const whole = await pinned(deps, graph);
      const digest = canonicalDigest(whole);
      if (draftRevision !== undefined && draftRevision !== graph.draftRevision) throw draftChanged(graph.draftRevision);
      if (live?.digest === digest) return (await tx.graphVersions.byNumber(id, live.number))!;
      const now = deps.clock.now();
      const version: GraphVersion = {
        workspaceId,
        graphId: id,
        id: deps.ids.next(),
        number: await tx.graphVersions.next(id),
        publishedAt: now,
        publishedBy: actor.author,
        pinned: whole,
        digest,
      };
      await tx.graphVersions.add(version);
      const names = whole.nodes.flatMap(({ kind, aiAgentId }) =>
        hasAgent(kind) && aiAgentId !== null ? [aiAgentId] : [],
      );
      const runtimeId = graph.runtimeId ?? deps.ids.next();
      await tx.graphs.save({
        ...graph,
        runtimeId,
        liveVersion: toLiveVersion(version, [...new Set(names)]),
        updatedAt: now,
      });
      const { topology } = whole;
      const data = {
        tenant_id: workspaceId,
        graph_id: id,
        version_id: version.id,
        version_number: version.number,
        topology,
      };
      tx.events.record('ai_agent_graph.publish', { resourceId: id, data });
      tx.audit.record({
        action: 'ai_agent_graph.published',
        target: { kind: 'ai_agent_graph', id },
        details: { name: graph.name, version: version.number },
      });
      return version;
    });

/** Throws `not_found`. */
export const readGraphVersion =
  ({ reads }: DefinitionDeps) =>
  async (actor: Actor, id: string, number: number): Promise<GraphVersion> => {
    const version = await reads.graphVersion(actor.workspaceId, id, number);
    if (!version) throw notFound(NO_VERSION);
    return version;
  };

/** Newest first. Throws `not_found`. */
export const listGraphVersions =
  ({ reads }: DefinitionDeps) =>
  async (actor: Actor, id: string, input: ListInput): Promise<Listed<ListedGraphVersion>> => {
    await readRecord(reads.graphRecords, NO_GRAPH)(actor, id);
    return reads.graphVersions(actor.workspaceId, id, input);
  };
