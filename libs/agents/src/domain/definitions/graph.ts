import type { Author, WorkspaceRecord } from '@workops/kernel';
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
export interface PinnedNode extends GraphNode {
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
