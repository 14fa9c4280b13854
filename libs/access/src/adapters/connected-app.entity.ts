import { entityOf } from '@workops/platform/records';
import type { ConnectedApp } from '../domain/connected-app';

/** A removed app is kept for lookups of what it was. */
export interface ConnectedAppRow extends ConnectedApp {
  removedAt: Date | null;
  /** Of its redirect addresses. */
  origins: string[];
}

export const connectedAppEntity = entityOf<ConnectedAppRow>({
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
