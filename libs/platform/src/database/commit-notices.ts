import type { Logger } from '../process/logger';
import { listen, type Listening } from './notices';
import type { Stillness } from './stillness';

/** NOTIFY channel on which a process announces the schemas that its commits write to. */
export const COMMITS_CHANNEL = 'workops_commits';
/** One announcement keeps the rounds of a schema at their pace for five seconds. */
export const ANNOUNCED_EVERY_MS = 1_000;

/** Nearly every commit writes to it, and no round needs it: the relay and the mail sender have channels of their own. */
const UNANNOUNCED = 'platform';

export const isAnnounced = (schema: string): boolean => schema !== UNANNOUNCED;

/**
 * Follows the commits of all processes by schema, so that rounds of other schemas can be slow. Without a direct
 * connection it is a no-op, and any commit wakes every round.
 */
export function followCommits(
  { stillness }: { stillness: Pick<Stillness, 'hears' | 'wrote'> },
  directUrl: string | undefined,
  logger: Logger,
): Listening | undefined {
  if (!directUrl) return undefined;
  const heard = (schema?: string): void => (schema === undefined ? stillness.hears() : stillness.wrote(schema));
  return listen(directUrl, COMMITS_CHANNEL, heard, logger);
}
