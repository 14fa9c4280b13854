import { fairRound, type SecretKeeper } from '@workops/kernel';
import type { FileContents } from '../attachment-ports';
import type { PortalAnswer } from '../domain/publication';
import {
  PortalFailure,
  type Portal,
  type PortalAccess,
  type PublicationJob,
  type PublicationOutcome,
  type PublicationWork,
} from '../publication-ports';

export interface PublishListingsDeps {
  work: Pick<PublicationWork, 'lease' | 'renew'>;
  portal: Portal;
  fileContents: FileContents;
  secrets: Pick<SecretKeeper, 'open'>;
  settle(outcome: PublicationOutcome): Promise<void>;
  isOver: () => boolean;
}

/** Maximum concurrent calls over all accounts. */
const PLACES = 100;

const keyOf = ({ vehicleId, accountId, revision }: PublicationJob): string => `${vehicleId}:${accountId}:${revision}`;

async function listed(
  { work, portal, fileContents }: PublishListingsDeps,
  access: PortalAccess,
  job: PublicationJob,
  sent: string[],
) {
  const { vehicleId, workspaceId, revision, fields, photos } = job;
  const shown = photos.map(({ id, contentType }) => ({ id, contentType }));
  const place = await portal.upsert(access, { vehicleId, revision, fields, photos: shown }, keyOf(job));
  for (const photo of photos.filter(({ id }) => !sent.includes(id))) {
    const content = await fileContents.open(workspaceId, photo.id);
    if (!content) continue;
    await work.renew(job);
    await portal.sendPhoto(access, { vehicleId, ...photo }, content, keyOf(job));
    sent.push(photo.id);
  }
  return place;
}

async function answerTo(deps: PublishListingsDeps, job: PublicationJob, sent: string[]): Promise<PortalAnswer> {
  try {
    if (job.apiUrl === null) throw new PortalFailure('no_api_url', false);
    const access = { apiUrl: job.apiUrl, token: job.apiTokenSealed && deps.secrets.open(job.apiTokenSealed) };
    if (!job.removing) return { kind: 'accepted', ...(await listed(deps, access, job, sent)) };
    // The portal removes photos with their listing, even if the response is lost.
    sent.length = 0;
    await deps.portal.remove(access, job.vehicleId, keyOf(job));
    return { kind: 'removed' };
  } catch (error) {
    if (!(error instanceof PortalFailure)) return { kind: 'failed', error: 'unreachable' };
    return { kind: error.final ? 'refused' : 'failed', error: error.error };
  }
}

/** Returns the number of calls. A call whose outcome was lost in a crash is repeated under the same idempotency key. */
export const publishListings = (deps: PublishListingsDeps) => (): Promise<number> =>
  fairRound<PublicationJob>({
    places: PLACES,
    lease: (limit) => deps.work.lease(limit),
    work: async (job) => {
      const sent = [...job.sentPhotos];
      const answer = await answerTo(deps, job, sent);
      // A call cut off at shutdown is no failure of the portal; another process repeats it.
      if (answer.kind === 'failed' && deps.isOver()) return;
      await deps.settle({ job, answer, sentPhotos: sent });
    },
    isOver: deps.isOver,
  });
