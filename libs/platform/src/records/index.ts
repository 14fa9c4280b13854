export { Any, IsNull, LessThan, MoreThan, Not } from 'typeorm';
export { createEntity, GENERATED, SnakeCase, tableEntity } from './entity';
export { ManyRecords } from './many-records';
export { recordStore, type StoredKind, type StoredKinds } from './record-store';
export { RecordKind, type RecordDatabase, type RecordOptions } from './records';
export { typed, type Entity, type RowOf } from './row';
export { RowMapper } from './row-mapper';
export { WorkspaceRows } from './workspace-rows';
