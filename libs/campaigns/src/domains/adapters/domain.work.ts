import { token, work } from '@workops/platform/process';
import { domainWork, type DomainWorkDeps } from './domain-work';

const EVERY_MS = 30_000;

type DomainOutside = Pick<DomainWorkDeps, 'workspaces' | 'notices' | 'bounceDomain' | 'nameServers'>;

export const domainChecks = work({
  name: 'campaigns: sending domains',
  runsIn: 'outside',
  needs: { outside: token<DomainOutside>('campaigns: outside of domain checks') },
  begin: ({ database, clock, logger, outside }) => {
    const leaving = new AbortController();
    const onFailure = (error: unknown): void =>
      logger.warn({ err: error }, 'sending domain check failed; a later round retries');
    const recheck = domainWork({ database, clock, onFailure, ...outside });
    return {
      rounds: [{ run: () => recheck(() => leaving.signal.aborted), everyMs: EVERY_MS }],
      leaveOff: () => leaving.abort(),
    };
  },
});
