export {
  joinedData,
  platformData,
  type AwaitedRows,
  type FollowingRows,
  type SomeRows,
  type WorkspaceData,
} from './data';
export { awaitedTables, eraseAllSending, erasePass, eraseSending, type Erasing } from './erase';
export { OUR_TABLES, workspaceTables, type WorkspaceTable } from './tables';
export { exportWorkspace, type ExportInput, type ExportManifest } from './export';
