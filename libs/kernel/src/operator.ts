import type { Author } from './actor';
import type { AuditOrigin } from './audit';

/** Who acts on the command line. */
export const OPERATOR: Author = { kind: 'system', id: null, name: 'Command line' };

/** The operator, as the audit log of a workspace knows them. */
export const operatorIn = (workspaceId: string): AuditOrigin => ({
  author: OPERATOR,
  workspaceId,
  credentialId: null,
  requestId: null,
});
