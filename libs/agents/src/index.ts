export { agentsContext } from './adapters/agents.context';
export { AGENTS, agentsModule } from './adapters/agents.module';
export * from './agents';
