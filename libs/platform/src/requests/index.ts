export { requestRecordsOn, type RequestFilter, type RequestRecords } from './request-records';
export { RequestLog, type LeftOut, type RequestRecord } from './request-log';
