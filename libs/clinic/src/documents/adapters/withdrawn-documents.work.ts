import { token, work } from '@workops/platform/process';
import { sweepWithdrawnDocuments } from './withdrawn-documents';

const EVERY_MS = 60_000;

type Retention = Parameters<typeof sweepWithdrawnDocuments>[2]['retention'];

export const withdrawnDocumentWork = work({
  name: 'clinic: withdrawn documents',
  runsIn: 'scheduler',
  needs: { outside: token<{ retention: Retention }>('clinic: outside of withdrawn documents') },
  begin: ({ database, files, clock, outside: { retention } }) => ({
    rounds: [
      {
        run: () => sweepWithdrawnDocuments(database, files, { clock, retention }),
        everyMs: EVERY_MS,
        removes: 'withdrawn documents of patients',
      },
    ],
  }),
});
