import type { Logger } from '@workops/platform/process';
import type { ImportLog } from '../import-ports';

export const importLog = (logger: Logger): ImportLog => ({
  tell: ({ requestId, workspaceId }, stage, rows) =>
    logger.info({ requestId, workspaceId, stage, rows }, 'contact import progress'),
});
