import type { AgentVersion, AiAgent, PinnedAgent } from './domain/definitions/ai-agent';
import type { GraphVersion } from './domain/definitions/graph';

/** An agent and a version of it. */
export interface AgentAtVersion {
  agent: AiAgent;
  version: AgentVersion;
}

/** Definitions as those see them who run them. */
export interface Definitions {
  agent(workspaceId: string, agentId: string): Promise<AiAgent | undefined>;
  /** What answers now, whether or not the agent is enabled; undefined where it is gone or was never published. */
  live(workspaceId: string, agentId: string): Promise<AgentAtVersion | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** The draft with the texts that it names as they are now: for tries and scenarios. */
  draft(workspaceId: string, agentId: string): Promise<PinnedAgent | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  /** The live version of a graph, for a draft that runs it. */
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
}
