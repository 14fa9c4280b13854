import type { Sql } from '@workops/platform';
import { LRUCache } from 'lru-cache';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionReads } from '../ports';
import { allDefinitions } from './postgres-attribute-definitions';

/** A change reaches the answers of every process within this time, without a message that could be lost. */
const TTL_MS = 500;
const WORKSPACES = 10_000;

/**
 * The definitions of each workspace, remembered for a moment: reading a contact asks for them every time. Those who ask at once wait
 * for one query, and one that fails is not remembered. The process that changes a definition forgets the old ones at its commit.
 */
export class RememberedDefinitions implements AttributeDefinitionReads {
  private readonly remembered: LRUCache<string, readonly AttributeDefinition[]>;

  constructor(sql: Sql, perf: { now(): number } = performance) {
    this.remembered = new LRUCache<string, readonly AttributeDefinition[]>({
      max: WORKSPACES,
      ttl: TTL_MS,
      ttlResolution: 0,
      ignoreFetchAbort: true,
      perf,
      fetchMethod: (workspaceId) => allDefinitions(sql, workspaceId),
    });
  }

  async definitionsOf(workspaceId: string): Promise<readonly AttributeDefinition[]> {
    return this.remembered.get(workspaceId) ?? this.remembered.forceFetch(workspaceId);
  }

  forget(workspaceId: string): void {
    this.remembered.delete(workspaceId);
  }
}
