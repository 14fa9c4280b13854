import { token, work } from '@workops/platform/process';
import { MandateRounds, type MandateRoundsDeps } from './mandate-rounds';

const EVERY_MS = 5_000;

export const mandateWork = work({
  name: 'billing: payment methods',
  runsIn: 'outside',
  needs: { outside: token<Pick<MandateRoundsDeps, 'directories' | 'settings'>>('billing: outside of mandates') },
  begin: ({ database, logger, clock, ids, outside }) => {
    const mandates = new MandateRounds({ database, logger, clock, ids, ...outside });
    return {
      rounds: mandates.rounds.map((run) => ({ run, everyMs: EVERY_MS })),
      leaveOff: () => mandates.leaveOff(),
    };
  },
});
