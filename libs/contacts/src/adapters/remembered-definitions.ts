import { Remembered, type TransactionState } from '@workops/platform';
import type { Sql } from '@workops/platform/database';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionReads } from '../ports';
import { allDefinitions } from './postgres-attribute-definitions';

/** A change reaches the answers of every process within this time, without a message that could be lost. */
const TTL_MS = 500;
const WORKSPACES = 10_000;

/**
 * The definitions of each workspace, cached for a moment: reading a contact needs them every time. The process that changes a definition drops its cache at the
 * commit.
 */
export class RememberedDefinitions implements AttributeDefinitionReads {
  private readonly remembered: Remembered<string, readonly AttributeDefinition[]>;

  constructor(sql: Sql & TransactionState, perf: { now(): number } = performance) {
    this.remembered = new Remembered<string, readonly AttributeDefinition[]>({
      max: WORKSPACES,
      ttlMs: TTL_MS,
      schema: 'contacts',
      transactions: sql,
      keyOf: (workspaceId) => workspaceId,
      ask: (workspaceId) => allDefinitions(sql, workspaceId),
      topicOf: (_definitions, workspaceId) => workspaceId,
      perf,
    });
  }

  definitionsOf(workspaceId: string): Promise<readonly AttributeDefinition[]> {
    return this.remembered.get(workspaceId);
  }

  forget(workspaceId: string): void {
    this.remembered.forget(workspaceId);
  }
}
