import type { AuditedAct, Clock, Ids, Scope } from '@workops/kernel';
import type { ConnectedApp } from './domain/connected-app';
import type { RateLimit } from './ports';

/** A page of records, newest first; `after` is the id of the last one of the page before. */
export interface PageRequest {
  limit: number;
  after: string | null;
}

export interface ConnectedAppTransaction {
  add(app: ConnectedApp): Promise<void>;
  /** Undefined when the workspace has no such app. */
  setNames(workspaceId: string, id: string, names: boolean, at: Date): Promise<ConnectedApp | undefined>;
  /** Removes the app with every code, grant and token that it holds; false when the workspace has no such app. */
  remove(workspaceId: string, id: string, at: Date): Promise<boolean>;
  audit(act: AuditedAct): void;
}
