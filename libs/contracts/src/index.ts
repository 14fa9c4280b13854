export * from './catalogue';
export * from './event';
export type { RecordDeps, RecordTransaction } from './record-deps';
export * from './recorder';
export { jsonSchemaOf, problemsOf } from './schema';
export type { DataOf, DataSchema } from './schema';
