export { agentsControllers } from './controllers';
export { AiAgentResource, AiAgentVersionResource } from './definitions/agent-resource';
export { AiAgentGraphResource, AiAgentGraphVersionResource } from './definitions/graph-fields';
export { RuntimeResource } from './definitions/runtimes.http';
export { CustomToolResource } from './tools/tool-fields';
export { TURN_CONVERSATIONS } from './turns/turns.http';
