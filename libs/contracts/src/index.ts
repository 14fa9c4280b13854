export * from './catalogue';
export * from './event';
export type { RecordDeps, RecordTransaction } from './record-deps';
export * from './recorder';
export type { LoggedRequest, RequestFilter, RequestRecord } from './request-record';
export { toJsonSchema, findProblems } from './schema';
export type { DataOf, DataSchema } from './schema';
