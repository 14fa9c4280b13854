import { Remembered, type TransactionState } from '@workops/platform';
import type { Sql } from '@workops/platform/database';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionReads } from '../ports';
import { allDefinitions } from './postgres-attribute-definitions';

/** Maximum staleness in other processes; there is no invalidation message that could get lost. */
const TTL_MS = 500;
const WORKSPACES = 10_000;

/** Every read of a contact needs the definitions. The process that changes one evicts its entry on commit. */
export class RememberedDefinitions implements AttributeDefinitionReads {
  private readonly remembered: Remembered<string, readonly AttributeDefinition[]>;

  constructor(sql: Sql & TransactionState, perf: { now(): number } = performance) {
    this.remembered = new Remembered<string, readonly AttributeDefinition[]>({
      max: WORKSPACES,
      ttlMs: TTL_MS,
      schema: 'contacts',
      transactions: sql,
      toKey: (workspaceId) => workspaceId,
      ask: (workspaceId) => allDefinitions(sql, workspaceId),
      toTopic: (_definitions, workspaceId) => workspaceId,
      perf,
    });
  }

  loadDefinitions(workspaceId: string): Promise<readonly AttributeDefinition[]> {
    return this.remembered.get(workspaceId);
  }

  forget(workspaceId: string): void {
    this.remembered.forget(workspaceId);
  }
}
