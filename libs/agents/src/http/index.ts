export { agentsControllers } from './controllers';
export { AiAgentResource, AiAgentVersionResource } from '../definitions/http/agent-resource';
export { AiAgentGraphResource, AiAgentGraphVersionResource } from '../definitions/http/graph-fields';
export { RuntimeResource } from '../definitions/http/runtimes.http';
export { CustomToolResource } from '../tools/http/tool-fields';
export { TURN_CONVERSATIONS } from '../turns/http/turns.http';
