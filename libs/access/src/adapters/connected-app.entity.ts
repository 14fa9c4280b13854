import { createEntity } from '@workops/platform/records';
import type { ConnectedApp } from '../domain/connected-app';

/** Removed apps are kept, so that they can be looked up. */
export interface ConnectedAppRow extends ConnectedApp {
  removedAt: Date | null;
  /** Taken from its redirect URIs. */
  origins: string[];
}

export const connectedAppEntity = createEntity<ConnectedAppRow>({
  schema: 'access',
  name: 'connected_app',
  columns: {
    workspaceId: { type: 'uuid', update: false },
    name: { type: 'text', update: false },
    redirectUris: { type: 'text', array: true, update: false },
    scopes: { type: 'text', array: true, update: false },
    names: { type: 'boolean' },
    createdBy: { type: 'jsonb', update: false },
    origins: { type: 'text', array: true, default: '{}', select: false, update: false },
    removedAt: { type: 'timestamptz', nullable: true, select: false, update: false },
  },
});
