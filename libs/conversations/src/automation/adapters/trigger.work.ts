import { token, work } from '@workops/platform/process';
import { triggerWork, type TriggerWorkDeps } from './trigger-work';

const EVERY_MS = 200;

export const triggersWork = work({
  name: 'conversations: triggers',
  runsIn: 'scheduler',
  needs: {
    outside: token<Pick<TriggerWorkDeps, 'correspondents' | 'directories'>>('conversations: outside of triggers'),
  },
  begin: ({ database, files, logger, clock, ids, outside }) => {
    const leaving = new AbortController();
    const run = triggerWork({ database, files, logger, clock, ids, ...outside }, () => leaving.signal.aborted);
    return { rounds: [{ run, everyMs: EVERY_MS }], leaveOff: () => leaving.abort() };
  },
});
