import type { ChannelKind } from './channel';

/** Number of contacts with the same facts. */
export interface FactGroup {
  lifecycleStage: string;
  channels: readonly ChannelKind[];
  leadSources: readonly string[];
  hasEmail: boolean;
  hasPhone: boolean;
  marketable: boolean;
  blocked: boolean;
  count: number;
}

export interface ContactStats {
  total: number;
  byLifecycleStage: Record<string, number>;
  byChannel: Record<string, number>;
  byLeadSource: Record<string, number>;
  withEmail: number;
  withPhone: number;
  marketable: number;
  blocked: number;
}

const countOf = (groups: readonly FactGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

function countsBy(
  groups: readonly FactGroup[],
  keysOf: (group: FactGroup) => readonly string[],
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) for (const key of keysOf(group)) counts.set(key, (counts.get(key) ?? 0) + group.count);
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export const statsOf = (groups: readonly FactGroup[]): ContactStats => ({
  total: countOf(groups),
  byLifecycleStage: countsBy(groups, ({ lifecycleStage }) => [lifecycleStage]),
  byChannel: countsBy(groups, ({ channels }) => channels),
  byLeadSource: countsBy(groups, ({ leadSources }) => leadSources),
  withEmail: countOf(groups.filter(({ hasEmail }) => hasEmail)),
  withPhone: countOf(groups.filter(({ hasPhone }) => hasPhone)),
  marketable: countOf(groups.filter(({ marketable }) => marketable)),
  blocked: countOf(groups.filter(({ blocked }) => blocked)),
});
