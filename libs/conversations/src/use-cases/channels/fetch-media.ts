import { againAfter, MEDIA_BYTES } from '../../domain/channels/media';
import type { LeasedMedia, MediaDeps, MediaOutcome } from '../../media-ports';
import { openAccount } from './open-account';

/** A file cannot become smaller, or another one, by being fetched once more. */
const isForGood = (error: unknown): boolean => error instanceof Error && error.name === 'FileTooLarge';

const later = ({ attempts }: LeasedMedia): MediaOutcome => {
  const afterSeconds = againAfter(attempts);
  return afterSeconds === undefined ? { kind: 'failed' } : { kind: 'again', afterSeconds };
};

async function outcomeOf({ fetches, files, ...deps }: MediaDeps, media: LeasedMedia, signal: AbortSignal): Promise<MediaOutcome> {
  const { workspaceId, accountId, reference, sha256 } = media;
  const account = await openAccount(deps)(workspaceId, accountId);
  const fetch = account && fetches[account.provider];
  if (!fetch) return { kind: 'failed' };
  const found = await fetch.open(account, reference, signal);
  if (!found) return later(media);
  const file = await files.receive(workspaceId, found.content, MEDIA_BYTES, signal);
  return sha256 === null || sha256 === file.sha256 ? { kind: 'stored', file } : { kind: 'failed' };
}

/**
 * Fetches one file and settles what came of it. The address is asked for at each try. A crash leaves the lease to run out, and what had been
 * received goes by itself.
 */
export const fetchMedia =
  (deps: MediaDeps) =>
  async (media: LeasedMedia, signal: AbortSignal): Promise<void> => {
    const outcome = await outcomeOf(deps, media, signal).catch((error: unknown) => (isForGood(error) ? ({ kind: 'failed' } as const) : later(media)));
    await deps.work.settle(media, outcome);
  };
