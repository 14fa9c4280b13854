import { againAfter, MEDIA_BYTES } from '../domain/media';
import type { LeasedMedia, MediaDeps, MediaOutcome } from '../../mail/media-ports';
import { openAccount } from './open-account';

/** Another fetch would not make the file smaller. */
const isForGood = (error: unknown): boolean => error instanceof Error && error.name === 'FileTooLarge';

const later = ({ attempts }: LeasedMedia): MediaOutcome => {
  const afterSeconds = againAfter(attempts);
  return afterSeconds === undefined ? { kind: 'failed' } : { kind: 'again', afterSeconds };
};

async function outcomeOf(
  { fetches, files, ...deps }: MediaDeps,
  media: LeasedMedia,
  signal: AbortSignal,
): Promise<MediaOutcome> {
  const { workspaceId, accountId, reference, sha256 } = media;
  const account = await openAccount(deps)(workspaceId, accountId);
  const fetch = account && fetches[account.provider];
  if (!fetch) return { kind: 'failed' };
  const found = await fetch.open(account, reference, signal);
  if (!found) return later(media);
  const file = await files.receive(workspaceId, found.content, MEDIA_BYTES, signal);
  return sha256 === null || sha256 === file.sha256 ? { kind: 'stored', file } : { kind: 'failed' };
}

/** Requests the URL at each try. After a crash the lease expires, and partly stored bytes are removed later. */
export const fetchMedia =
  (deps: MediaDeps) =>
  async (media: LeasedMedia, signal: AbortSignal): Promise<void> => {
    const outcome = await outcomeOf(deps, media, signal).catch((error: unknown) =>
      isForGood(error) ? ({ kind: 'failed' } as const) : later(media),
    );
    await deps.work.settle(media, outcome);
  };
