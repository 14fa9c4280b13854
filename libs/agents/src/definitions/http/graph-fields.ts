import {
  graphLimits as limits,
  NODE_KINDS,
  TOPOLOGIES,
  type AiAgentGraph,
  type GraphVersion,
  type ListedGraphVersion,
} from '../../index';
import {
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  matching,
  NoOtherFields,
  notBlank,
  ObjectField,
  ObjectListField,
  oneOf,
  trimmedText as named,
  type Shape,
  text,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { agentFields, liveResource, LiveVersionResource } from './agent-resource';

const describedShape = (shape: Shape, description: string, example: unknown = shape.example) =>
  documented(shape, { description, example });
const ofNobody = { person: false } as const;
const optional = { optional: true };
const clearable = { optional: true, nullable: true };
const nullable = { nullable: true };

const nodeKey = matching(/^[a-z0-9_]{1,40}$/, {
  max: limits.key,
  message: 'Must be 1 to 40 small letters, digits and underscores.',
});
const key = describedShape(nodeKey, 'What edges call the node by.', 'agenda');
const kind = describedShape(oneOf(NODE_KINDS, 'GraphNodeKind'), 'What the node does.', 'agent');
const aiAgentId = describedShape(
  uuid(),
  'Of `agent`, `supervisor` and `evaluator`: the agent, of the engine `prompt`.',
  null,
);
const instructions = describedShape(
  notBlank({ max: limits.instructions }),
  'Of `router` and `join`: what the model is told.',
  null,
);
const from = describedShape(nodeKey, 'The node that it leads from.', 'router');
const to = describedShape(nodeKey, 'The node that it leads to.', 'agenda');
const when = describedShape(
  text({ min: 1, max: limits.when }),
  'Of a router: the label that it is chosen by.',
  'quiere una hora',
);
const isDefault = describedShape(flag(), 'Of a router: where an unknown label leads.', false);
const topology = describedShape(oneOf(TOPOLOGIES, 'GraphTopology'), 'How its nodes answer together.', 'single');
const nodes = {
  min: 1,
  max: limits.nodes,
  description: 'Who answers. An agent of the workspace is 422 where it does not exist.',
};
const edges = { max: limits.edges, description: 'How they follow each other.' };
const maxSteps = describedShape(integer(limits.maxSteps), 'Steps of a supervisor or an evaluator at most.', 10);
const passScore = describedShape(
  integer(limits.passScore),
  'Of an evaluator: the score from which an answer goes out.',
  80,
);

class GraphNodeRequest {
  @Field(key)
  key: string;
  @Field(kind)
  kind: (typeof NODE_KINDS)[number];
  @Field(aiAgentId, clearable)
  aiAgentId?: string | null;
  @Field(instructions, clearable)
  instructions?: string | null;
}

class GraphNodeResource {
  @Field(key, ofNobody)
  key: string;
  @Field(kind)
  kind: string;
  @Field(aiAgentId, nullable)
  aiAgentId: string | null;
  @Field(instructions, { ...nullable, ...ofNobody })
  instructions: string | null;
}

class PinnedGraphNode extends GraphNodeResource {
  @Field(agentFields.number, { nullable: true, description: 'The version of its agent.' })
  agentVersion: number | null;
}

@NoOtherFields()
class GraphEdgeRequest {
  @Field(from)
  from: string;
  @Field(to)
  to: string;
  @Field(when, clearable)
  when?: string | null;
  @Field(isDefault, { ...optional, default: false })
  default?: boolean;
}

class GraphEdgeResource {
  @Field(from, ofNobody)
  from: string;
  @Field(to, ofNobody)
  to: string;
  @Field(when, { ...nullable, ...ofNobody })
  when: string | null;
  @Field(isDefault)
  default: boolean;
}

class GraphBoundsRequest {
  @ObjectListField(() => GraphEdgeRequest, { ...edges, ...optional })
  edges?: GraphEdgeRequest[];
  @Field(maxSteps, { ...optional, default: 10 })
  maxSteps?: number;
  @Field(passScore, { ...optional, default: 80 })
  passScore?: number;
}

@NoOtherFields()
export class NewGraphDraft extends GraphBoundsRequest {
  @Field(topology)
  topology: (typeof TOPOLOGIES)[number];
  @ObjectListField(() => GraphNodeRequest, nodes)
  nodes: GraphNodeRequest[];
}

@NoOtherFields()
export class ChangedGraphDraft extends GraphBoundsRequest {
  @Field(topology, optional)
  topology?: (typeof TOPOLOGIES)[number];
  @ObjectListField(() => GraphNodeRequest, { ...nodes, ...optional })
  nodes?: GraphNodeRequest[];
}

class GraphShapeResource {
  @Field(topology)
  topology: string;
  @ObjectListField(() => GraphEdgeResource, edges)
  edges: readonly GraphEdgeResource[];
  @Field(maxSteps)
  maxSteps: number;
  @Field(passScore)
  passScore: number;
}

class GraphDraftResource extends GraphShapeResource {
  @ObjectListField(() => GraphNodeResource, nodes)
  nodes: readonly GraphNodeResource[];
}

class PinnedGraphResource extends GraphShapeResource {
  @ObjectListField(() => PinnedGraphNode, nodes)
  nodes: readonly PinnedGraphNode[];
}

export const graphFields = {
  name: describedShape(named({ max: limits.name }), 'The name of the graph, unique in the workspace.', 'Mesa de ayuda'),
  draftRevision: agentFields.draftRevision,
};

export class AiAgentGraphResource {
  @Id()
  id: string;
  @Field(graphFields.name, ofNobody)
  name: string;
  @ObjectField(() => GraphDraftResource, { description: 'What it would be once it is published.' })
  draft: GraphDraftResource;
  @Field(graphFields.draftRevision)
  draftRevision: number;
  @ObjectField(() => LiveVersionResource, { nullable: true, description: 'What runs; null before the first.' })
  liveVersion: LiveVersionResource | null;
  @Field(uuid(), { nullable: true, description: 'What runs it, once it is live.' })
  runtimeId: string | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const graphResource = ({ foldedName: _folded, liveVersion, ...graph }: AiAgentGraph): AiAgentGraphResource => ({
  ...graph,
  liveVersion: liveResource(liveVersion),
});

export class ListedAiAgentGraphVersionResource extends LiveVersionResource {
  @Field(uuid(), { description: 'The graph.' })
  graphId: string;
}

export class AiAgentGraphVersionResource extends ListedAiAgentGraphVersionResource {
  @ObjectField(() => PinnedGraphResource, {
    description: 'The draft as it was published, with the versions of its agents.',
  })
  draft: PinnedGraphResource;
}

export const listedGraphVersion = (version: ListedGraphVersion): ListedAiAgentGraphVersionResource => {
  const { id, graphId, number, publishedAt, publishedBy } = version;
  return { id, graphId, number, publishedAt, publishedBy };
};

export const graphVersionResource = ({ pinned, ...version }: GraphVersion): AiAgentGraphVersionResource => ({
  ...listedGraphVersion(version),
  draft: pinned,
});
