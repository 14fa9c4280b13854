import type { Actor } from '@workops/kernel';

/** Who acts where nobody has called. */
export const systemActor = (workspaceId: string, livemode: boolean): Actor => ({
  author: { kind: 'system', id: null, name: null },
  workspaceId,
  livemode,
  scopes: new Set(),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});
