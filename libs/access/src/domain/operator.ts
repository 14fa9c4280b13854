import type { AuditOrigin, Author } from '@workops/kernel';

/** Who minted a credential that was asked for on the command line. */
export const OPERATOR: Author = { kind: 'system', id: null, name: 'Command line' };

/** The operator, as the audit log of a workspace knows them. */
export const operatorIn = (workspaceId: string): AuditOrigin => ({ author: OPERATOR, workspaceId, credentialId: null, requestId: null });
