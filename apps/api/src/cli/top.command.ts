import type { DueOfWorkspace } from '@workops/events';
import { systemClock } from '@workops/kernel';
import type { CallsOfWorkspace } from '@workops/platform/requests';
import type { Command } from './command';

const MINUTE_MS = 60_000;
const MINUTES = 10;
const MOST_MINUTES = 1_440;
const SHOWN = 20;

type Loud = CallsOfWorkspace & DueOfWorkspace;

/** Sorted by calls, then by deliveries. */
function loudest(calls: readonly CallsOfWorkspace[], due: readonly DueOfWorkspace[]): Loud[] {
  const all = new Map<string, Loud>();
  for (const row of [...calls, ...due]) {
    const entry = all.get(row.workspaceId) ?? {
      workspaceId: row.workspaceId,
      calls: 0,
      events: 0,
      deliveries: 0,
      oldestSeconds: 0,
    };
    all.set(row.workspaceId, { ...entry, ...row });
  }
  return [...all.values()]
    .sort((left, right) => right.calls - left.calls || right.deliveries - left.deliveries)
    .slice(0, SHOWN);
}

const toLine = ({ workspaceId, calls, events, deliveries, oldestSeconds }: Loud): string =>
  [workspaceId, `${calls} calls`, `${events} events`, `${deliveries} deliveries due`, `oldest ${oldestSeconds} s`].join(
    '  ',
  );

export const topWorkspacesCommand: Command = {
  name: 'top workspaces',
  usage: `top workspaces [--minutes ${MINUTES}]`,
  options: { minutes: 'text' },
  prepare: (options) => {
    const minutes = Number(options.text('minutes') ?? MINUTES);
    const isRight = Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES;
    return {
      mistakes: isRight ? [] : [`--minutes: Must be a whole number from 1 to ${MOST_MINUTES}.`],
      run: async ({ loudness }) => {
        const since = new Date(systemClock.now().getTime() - minutes * MINUTE_MS);
        const ranking = loudest(await loudness.calls(since), await loudness.due());
        return {
          text:
            ranking.length === 0
              ? `No calls in ${minutes} minutes, and no deliveries due.`
              : ranking.map(toLine).join('\n'),
          json: {
            workspaces: ranking.map(({ workspaceId, calls, events, deliveries, oldestSeconds }) => ({
              workspace_id: workspaceId,
              calls,
              events,
              deliveries_due: deliveries,
              oldest_due_seconds: oldestSeconds,
            })),
          },
        };
      },
    };
  },
};
