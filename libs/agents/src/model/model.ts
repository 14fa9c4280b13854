export type * from '../turns/loop-ports';
export type * from './model-ports';
export { runModelLoop, type LoopRun, type RunOptions } from './use-cases/run-model-loop';
