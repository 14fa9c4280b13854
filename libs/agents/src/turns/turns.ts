export { AGENT_TURNS } from './adapters/turn-events';
export { answeringOn, queueingTurns, type AnsweringDeps } from './adapters/answering';
export type { BuiltinPorts } from '../tools/tool-kit-ports';
export type { Talks, TurnWorkspaces } from './turn-ports';
export { AI_TURNS, type Turns } from './adapters/turns.part';
export { TURN_STATUSES } from './domain/turn';
export type { ShownTurn } from './turn-ports';
