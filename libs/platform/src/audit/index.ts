export { readAuditLog } from './audit-log';
