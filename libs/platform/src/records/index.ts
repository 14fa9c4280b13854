export { entityOf, SnakeCase } from './entity';
export { RecordKind, type RecordDatabase, type RecordOptions } from './records';
