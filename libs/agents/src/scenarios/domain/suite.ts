import { changedRecord, folded, notUnique, type Act, type Owner, type WorkspaceRecord } from '@workops/kernel';
import type { SuiteKind } from './suite-run';

export const suiteLimits = { name: 100, scenarios: 500, repeats: { min: 1, max: 5 } } as const;
/** HH:MM. */
export const RUN_AT = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export interface Suite extends WorkspaceRecord {
  agentId: string;
  name: string;
  /** Unique key of the name. */
  nameKey: string;
  kind: SuiteKind;
  scenarioIds: readonly string[];
  repeats: number;
  /** Local time, HH:MM. */
  runAt: string;
  enabled: boolean;
  /** Next scheduled run. */
  dueAt: Date | null;
  lastRunOn: string | null;
  livemode: boolean;
  /** Creator or last editor; null for suites from before makers were recorded. */
  maker: Owner | null;
}

export interface SuiteInput {
  name: string;
  kind: SuiteKind;
  scenarioIds: readonly string[];
  repeats?: number;
  runAt?: string;
  enabled?: boolean;
}

export type SuitePatch = Partial<SuiteInput>;

const once = (ids: readonly string[]): string[] => [...new Set(ids)];
const suiteKey = (agentId: string, name: string): string => `${agentId}/${folded(name).trim()}`;

export const isTimed = ({ kind, enabled }: Pick<Suite, 'kind' | 'enabled'>): boolean => kind === 'nightly' && enabled;

/** Begins after a publish or on a schedule. */
export const beginsByItself = ({ kind, enabled }: Pick<Suite, 'kind' | 'enabled'>): boolean =>
  kind !== 'exploratory' && enabled;

export const actOfSuite = (suite: Pick<Suite, 'kind' | 'enabled' | 'maker'>): Act => ({
  maker: beginsByItself(suite) ? suite.maker : null,
  needs: ['ai_agents:run'],
  anyVisibility: true,
});

export function newSuite(
  { name, kind, scenarioIds, repeats = 1, runAt = '03:00', enabled = true }: SuiteInput,
  {
    workspaceId,
    id,
    agentId,
    livemode,
    maker,
    now,
  }: Pick<Suite, 'workspaceId' | 'id' | 'agentId' | 'livemode' | 'maker'> & { now: Date },
): Suite {
  const own = { name, nameKey: suiteKey(agentId, name), kind, scenarioIds: once(scenarioIds), repeats, runAt, enabled };
  return {
    workspaceId,
    id,
    agentId,
    ...own,
    dueAt: null,
    lastRunOn: null,
    livemode,
    maker,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the same suite if nothing changes. */
export function changedSuite(before: Suite, { scenarioIds, ...patch }: SuitePatch, now: Date): Suite {
  const {
    name = before.name,
    kind = before.kind,
    repeats = before.repeats,
    runAt = before.runAt,
    enabled = before.enabled,
  } = patch;
  const ids = scenarioIds === undefined ? before.scenarioIds : once(scenarioIds);
  return changedRecord<Suite>(
    before,
    { name, nameKey: suiteKey(before.agentId, name), kind, repeats, runAt, enabled, scenarioIds: ids },
    now,
  );
}

export const suiteNameTaken = (holderId: string) => {
  const message = 'El agente ya tiene una suite con este nombre.';
  return notUnique(message, { field: 'name', suite_id: holderId, body: [{ path: 'name', message, code: 'custom' }] });
};
