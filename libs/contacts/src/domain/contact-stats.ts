import type { ChannelKind } from './channel';

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

const sumCounts = (groups: readonly FactGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

function countsBy(
  groups: readonly FactGroup[],
  toKeys: (group: FactGroup) => readonly string[],
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) for (const key of toKeys(group)) counts.set(key, (counts.get(key) ?? 0) + group.count);
  return Object.fromEntries([...counts].sort(([key], [other]) => (key < other ? -1 : 1)));
}

export const toStats = (groups: readonly FactGroup[]): ContactStats => ({
  total: sumCounts(groups),
  byLifecycleStage: countsBy(groups, ({ lifecycleStage }) => [lifecycleStage]),
  byChannel: countsBy(groups, ({ channels }) => channels),
  byLeadSource: countsBy(groups, ({ leadSources }) => leadSources),
  withEmail: sumCounts(groups.filter(({ hasEmail }) => hasEmail)),
  withPhone: sumCounts(groups.filter(({ hasPhone }) => hasPhone)),
  marketable: sumCounts(groups.filter(({ marketable }) => marketable)),
  blocked: sumCounts(groups.filter(({ blocked }) => blocked)),
});
