import { deliveriesByTurns } from './deliveries-by-turns';
import type { Turns } from './turns';

export interface Section {
  turns: () => Promise<Turns>;
  /** Measures on Redis, and again on PostgreSQL. */
  onEachBackend: boolean;
  env: NodeJS.ProcessEnv;
}

const UNLIMITED = {
  RATE_LIMIT_BURST: '1000000',
  RATE_LIMIT_PER_SECOND: '1000000',
  LOG_LEVEL: 'info',
  TRUSTED_PROXY_CIDRS: '127.0.0.0/8',
};

const SECTIONS: Record<string, Section> = {
  deliveries: { turns: () => deliveriesByTurns(), onEachBackend: true, env: UNLIMITED },
  'deliveries-unfollowed': { turns: () => deliveriesByTurns(['job_title']), onEachBackend: true, env: UNLIMITED },
};

export function chosenTurns(name: string | undefined): Section {
  const section = name === undefined ? undefined : SECTIONS[name];
  if (!section)
    throw new Error(`No section ${name} can be measured by turns; there are ${Object.keys(SECTIONS).join(', ')}.`);
  return section;
}
