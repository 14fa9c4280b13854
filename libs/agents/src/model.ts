export type * from './loop-ports';
export type * from './model-ports';
export { costOf } from './domain/model/usage';
export { runModelLoop, type LoopRun, type RunOptions } from './use-cases/model/run-model-loop';
