import { changedRecord, folded, notUnique, type Act, type Owner, type WorkspaceRecord } from '@workops/kernel';
import type { SuiteKind } from './suite-run';

export const suiteLimits = { name: 100, scenarios: 500, repeats: { min: 1, max: 5 } } as const;
/** A time of the day. */
export const RUN_AT = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Scenarios that are run together. */
export interface Suite extends WorkspaceRecord {
  agentId: string;
  name: string;
  /** Which only one has. */
  nameKey: string;
  kind: SuiteKind;
  scenarioIds: readonly string[];
  repeats: number;
  /** HH:MM of the workspace; the time of nightly runs. */
  runAt: string;
  enabled: boolean;
  /** When the clock begins a run of it. */
  dueAt: Date | null;
  /** The local date of the last scheduled run. */
  lastRunOn: string | null;
  livemode: boolean;
  /** Who made or last changed it; null for a suite that is older than makers. */
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

/** Whether the clock runs it. */
export const isTimed = ({ kind, enabled }: Pick<Suite, 'kind' | 'enabled'>): boolean => kind === 'nightly' && enabled;

/** Whether it begins runs by itself: after a publish, or by the clock. */
export const beginsByItself = ({ kind, enabled }: Pick<Suite, 'kind' | 'enabled'>): boolean =>
  kind !== 'exploratory' && enabled;

/** What it does by itself, for its maker. */
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

/** The same suite when the patch changes nothing. */
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
