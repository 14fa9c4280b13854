import type { AccessLogDeps } from './access-log-ports';
import { noteSight, readAccessLog } from './use-cases/access-log';

export { READ_ACTIONS, type ReadAction, type Sight } from './access-log-ports';
export type { Shown } from './use-cases/access-log';

export type AccessLog = ReturnType<typeof createAccessLog>;

export const createAccessLog = (deps: AccessLogDeps) => ({ note: noteSight(deps), read: readAccessLog(deps) });
