import type { Author } from './actor';
import type { AuditOrigin } from './audit';

/** The author of acts on the command line. */
export const OPERATOR: Author = { kind: 'system', id: null, name: 'Command line' };

/** The operator's entry in a workspace's audit log. */
export const operatorIn = (workspaceId: string): AuditOrigin => ({
  author: OPERATOR,
  workspaceId,
  credentialId: null,
  requestId: null,
});
