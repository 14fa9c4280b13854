import { randomUUID } from 'node:crypto';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string } };

async function made(api: ApiApp, { key: token }: SamplePlace, path: string, body: object): Promise<string> {
  const answer = await api.call<Made>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

async function aLiveAgent(api: ApiApp, place: SamplePlace): Promise<string> {
  const id = await made(api, place, '/ai-agents', { name: `Agente ${randomUUID()}`, draft: { instructions: 'Salude.' } });
  await made(api, place, `/ai-agents/${id}/publish`, {});
  return id;
}

async function aGraph(api: ApiApp, place: SamplePlace): Promise<string> {
  const nodes = [{ key: 'a', kind: 'agent', ai_agent_id: await aLiveAgent(api, place) }];
  return made(api, place, '/ai-agent-graphs', { name: `Grafo ${randomUUID()}`, draft: { topology: 'single', nodes } });
}

async function aLiveGraph(api: ApiApp, place: SamplePlace): Promise<string> {
  const id = await aGraph(api, place);
  await made(api, place, `/ai-agent-graphs/${id}/publish`, {});
  return id;
}

async function aRuntime(api: ApiApp, place: SamplePlace): Promise<string> {
  const graph = await aLiveGraph(api, place);
  return (await api.call<{ data: { runtime_id: string } }>('GET', `/ai-agent-graphs/${graph}`, { token: place.key })).body.data.runtime_id;
}

/** Records that need others, or that no operation creates. */
export const sampleAgents = { '/runtimes': aRuntime };

/** The record that the path of an operation names, where a new one does not do. */
export const agentsInPaths = {
  readAiAgentVersion: aLiveAgent,
  publishAiAgentGraph: aGraph,
  readAiAgentGraphVersion: aLiveGraph,
};
