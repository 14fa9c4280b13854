export type * from './loop-ports';
export type * from './model-ports';
export { runModelLoop, type LoopRun, type RunOptions } from './use-cases/model/run-model-loop';
