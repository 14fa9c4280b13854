export { agentsContext } from './adapters/agents.context';
export { AGENTS, agentsModule } from './adapters/agents.module';
export { HttpModel, type HttpModelOptions } from './adapters/model/http-model';
export * from './agents';
export { COST, costModule } from './adapters/cost/cost.module';
export { ledgerOn, type Ledger, type LedgerDeps } from './adapters/cost/ledger';
export * from './cost';
export * from './model';
