import { notUnique, type Author, type WorkspaceRecord } from '@workops/kernel';
import type { LiveVersion } from './ai-agent';

export const TOPOLOGIES = ['single', 'sequential', 'routing', 'supervisor', 'parallel', 'evaluator_loop'] as const;
export type Topology = (typeof TOPOLOGIES)[number];

export const NODE_KINDS = ['agent', 'router', 'supervisor', 'evaluator', 'join'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** In characters and entries. */
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
  /** Set for an agent, a supervisor and an evaluator. */
  aiAgentId: string | null;
  /** Set for a router and a join. */
  instructions: string | null;
}

export interface GraphEdge {
  from: string;
  to: string;
  /** Label by which a router chooses this edge. */
  when: string | null;
  default: boolean;
}

export interface GraphDraft {
  topology: Topology;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  maxSteps: number;
  passScore: number;
}

interface PinnedNode extends GraphNode {
  agentVersion: number | null;
}

export interface PinnedGraph extends Omit<GraphDraft, 'nodes'> {
  nodes: readonly PinnedNode[];
}

export interface AiAgentGraph extends WorkspaceRecord {
  name: string;
  /** Unique in the workspace. */
  foldedName: string;
  draft: GraphDraft;
  draftRevision: number;
  /** Set when the graph first goes live. */
  runtimeId: string | null;
  liveVersion: LiveVersion | null;
}

/** Immutable. */
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

export type ListedGraphVersion = Omit<GraphVersion, 'pinned'>;

export const NO_GRAPH = 'El grafo no existe.';

/** Other nodes have their own instructions. */
export const hasAgent = (kind: NodeKind): boolean => kind === 'agent' || kind === 'supervisor' || kind === 'evaluator';

/** Absent fields get their defaults. */
export type GraphDraftInput = Pick<GraphDraft, 'topology'> & {
  nodes: readonly (Pick<GraphNode, 'key' | 'kind'> & Partial<GraphNode>)[];
  edges?: readonly (Pick<GraphEdge, 'from' | 'to'> & Partial<GraphEdge>)[];
  maxSteps?: number;
  passScore?: number;
};

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
