export { entityOf, GENERATED, SnakeCase, tableEntity } from './entity';
export { ManyRecords } from './many-records';
export { recordStore, type StoredKind, type StoredKinds } from './record-store';
export { RecordKind, type RecordDatabase, type RecordOptions } from './records';
export type { Entity, RowOf } from './row';
export { RowMapper } from './row-mapper';
