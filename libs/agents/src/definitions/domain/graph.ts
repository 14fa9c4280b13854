import { notUnique, type Author, type WorkspaceRecord } from '@workops/kernel';
import type { LiveVersion } from './ai-agent';

export const TOPOLOGIES = ['single', 'sequential', 'routing', 'supervisor', 'parallel', 'evaluator_loop'] as const;
export type Topology = (typeof TOPOLOGIES)[number];

export const NODE_KINDS = ['agent', 'router', 'supervisor', 'evaluator', 'join'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** Characters, entries and bounds. */
export const graphLimits = {
  name: 100,
  nodes: 21,
  key: 40,
  instructions: 4_000,
  edges: 40,
  when: 100,
  maxSteps: { min: 1, max: 20 },
  passScore: { min: 0, max: 100 },
} as const;

export interface GraphNode {
  key: string;
  kind: NodeKind;
  /** Of an agent, a supervisor and an evaluator. */
  aiAgentId: string | null;
  /** Of a router and a join. */
  instructions: string | null;
}

export interface GraphEdge {
  from: string;
  to: string;
  /** The label that a router names. */
  when: string | null;
  default: boolean;
}

/** Several agents and how they answer together. */
export interface GraphDraft {
  topology: Topology;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  maxSteps: number;
  passScore: number;
}

/** A node with the version of its agent that runs. */
interface PinnedNode extends GraphNode {
  agentVersion: number | null;
}

export interface PinnedGraph extends Omit<GraphDraft, 'nodes'> {
  nodes: readonly PinnedNode[];
}

export interface AiAgentGraph extends WorkspaceRecord {
  name: string;
  /** Which only one of the workspace has. */
  foldedName: string;
  draft: GraphDraft;
  draftRevision: number;
  /** What runs it, once it is live. */
  runtimeId: string | null;
  liveVersion: LiveVersion | null;
}

/** It never changes. */
export interface GraphVersion {
  workspaceId: string;
  graphId: string;
  id: string;
  number: number;
  publishedAt: Date;
  publishedBy: Author;
  pinned: PinnedGraph;
  digest: string;
}

/** As shown in a list. */
export type ListedGraphVersion = Omit<GraphVersion, 'pinned'>;

export const NO_GRAPH = 'El grafo no existe.';

/** Kinds of nodes run by an agent; the others have instructions of their own. */
export const hasAgent = (kind: NodeKind): boolean => kind === 'agent' || kind === 'supervisor' || kind === 'evaluator';

/** As it is sent: absent fields get their defaults. */
export type GraphDraftInput = Pick<GraphDraft, 'topology'> & {
  nodes: readonly (Pick<GraphNode, 'key' | 'kind'> & Partial<GraphNode>)[];
  edges?: readonly (Pick<GraphEdge, 'from' | 'to'> & Partial<GraphEdge>)[];
  maxSteps?: number;
  passScore?: number;
};

/** The draft with the given fields replaced. */
export function settledGraphDraft(
  { topology, nodes, edges, maxSteps, passScore }: Partial<GraphDraftInput>,
  before?: GraphDraft,
): GraphDraft {
  return {
    topology: topology ?? before?.topology ?? 'single',
    nodes:
      nodes?.map(({ key, kind, aiAgentId = null, instructions = null }) => ({ key, kind, aiAgentId, instructions })) ??
      before?.nodes ??
      [],
    edges:
      edges?.map((edge) => ({
        from: edge.from,
        to: edge.to,
        when: edge.when ?? null,
        default: edge.default ?? false,
      })) ??
      before?.edges ??
      [],
    maxSteps: maxSteps ?? before?.maxSteps ?? 10,
    passScore: passScore ?? before?.passScore ?? 80,
  };
}

export const graphNameTaken = (holderId: string) => {
  const message = 'Ya existe un grafo con este nombre.';
  return notUnique(message, {
    field: 'name',
    ai_agent_graph_id: holderId,
    body: [{ path: 'name', message, code: 'custom' }],
  });
};
