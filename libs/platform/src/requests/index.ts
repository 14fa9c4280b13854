export { requestRecordsOn, type RequestRecords } from './request-records';
export { RequestLog, type LeftOut } from './request-log';
export { callsByWorkspace, type CallsOfWorkspace } from './calls-by-workspace';
