import type { Author } from './actor';
import type { AuditOrigin } from './audit';

export const OPERATOR: Author = { kind: 'system', id: null, name: 'Command line' };

export const operatorIn = (workspaceId: string): AuditOrigin => ({
  author: OPERATOR,
  workspaceId,
  credentialId: null,
  requestId: null,
});
