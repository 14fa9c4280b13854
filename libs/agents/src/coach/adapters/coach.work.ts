import { token, work } from '@workops/platform/process';
import { ANSWERING_MODEL } from '../../model/adapters/answering-model';
import { coachWork, type CoachWorkDeps } from './coach-work';

const EVERY_MS = 1_000;
const NIGHTS_EVERY_MS = 30_000;

type CoachingOutside = Pick<CoachWorkDeps, 'workspaces' | 'owners' | 'seenAmong' | 'transcript'>;

export const coachingWork = work({
  name: 'agents: coach',
  runsIn: 'answering',
  needs: { model: ANSWERING_MODEL, outside: token<CoachingOutside>('agents: outside of coaching') },
  begin: ({ database, logger, clock, ids, model, outside }) => {
    const { coach, nights, leaveOff } = coachWork({ database, logger, clock, ids, model, ...outside });
    return {
      rounds: [
        { run: coach, everyMs: EVERY_MS },
        { run: nights, everyMs: NIGHTS_EVERY_MS },
      ],
      leaveOff: () => leaveOff(),
    };
  },
});
