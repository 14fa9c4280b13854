export * from './catalogue';
export * from './event';
export * from './recorder';
export { problemsOf } from './schema';
export type { DataOf, DataSchema } from './schema';
