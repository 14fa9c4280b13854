import { token, work } from '@workops/platform/process';
import { tellDueRequests, type DueRequestDeps } from './due-requests';

const EVERY_MS = 60_000;

export const dueRequestWork = work({
  name: 'clinic: due privacy requests',
  runsIn: 'scheduler',
  needs: { outside: token<Pick<DueRequestDeps, 'workspaces' | 'notices'>>('clinic: outside of due requests') },
  begin: ({ database, clock, outside }) => ({
    rounds: [{ run: tellDueRequests({ database, clock, ...outside }), everyMs: EVERY_MS }],
  }),
});
