import type { AnsweringAgents } from '../try-ports';

/**
 * Returns the ids that the live version of an agent uses, including its tools; empty while the agent does not answer
 * customers.
 */
export async function publishedTools(
  answering: AnsweringAgents,
  workspaceId: string,
  agentId: string,
): Promise<ReadonlySet<string>> {
  const agent = await answering.agent(workspaceId, agentId);
  return new Set(agent?.enabled ? agent.liveVersion?.names : []);
}
