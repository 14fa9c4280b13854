import { token, work } from '@workops/platform/process';
import { holdSweep, type HoldWork } from './hold-work';

interface HoldOutside extends Pick<HoldWork, 'workspaces'> {
  /** Interval of polls for overdue holds. */
  everySeconds: number;
}

/** Announces holds that were not attended to in time. */
export const holdWork = work({
  name: 'conversations: overdue holds',
  runsIn: 'scheduler',
  needs: { outside: token<HoldOutside>('conversations: outside of holds') },
  begin: ({ database, clock, logger, outside: { workspaces, everySeconds } }) => {
    const onFailure = (error: unknown): void =>
      logger.warn({ err: error }, 'safety hold sweep of a workspace failed; the next sweep retries');
    return {
      rounds: [
        {
          run: holdSweep({ database, workspaces, clock, onFailure }),
          everyMs: everySeconds * 1_000,
          keepsPace: true,
        },
      ],
    };
  },
});
