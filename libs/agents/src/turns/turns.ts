export { AGENT_TURNS } from './adapters/turns/turn-events';
export { answeringOn, queueingTurns, type AnsweringDeps } from './adapters/turns/answering';
export type { BuiltinPorts } from './tool-kit-ports';
export type { Talks, TurnWorkspaces } from './turn-ports';
export { AI_TURNS, turnsModule, type Turns } from './adapters/turns/turns.module';
export { TURN_STATUSES } from './domain/turns/turn';
export type { ShownTurn } from './turn-ports';
