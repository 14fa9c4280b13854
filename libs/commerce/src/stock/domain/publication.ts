import { conflict } from '@workops/kernel';
import type { PortalKind } from '../../leads/domain/portal-account';
import { SHOWN_STATUSES } from './vehicle-list';
import type { Vehicle } from './vehicle';

export const PUBLICATION_STATES = ['pending', 'published', 'failed', 'withdrawing', 'withdrawn'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

export interface PublicationKey {
  workspaceId: string;
  vehicleId: string;
  accountId: string;
}

export interface Publication extends PublicationKey {
  state: PublicationState;
  /** Version of the content that the portal should have. */
  revision: number;
  /** Number of failures since the last success. */
  attempts: number;
  /** `vehicle.published` was sent without a matching end event so far. */
  announced: boolean;
  externalId: string | null;
  url: string | null;
  error: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export type PublicationTrigger = 'asked' | 'accepted' | 'refused' | 'changed' | 'ended' | 'confirmed';
type PublicationEvent = 'vehicle.published' | 'vehicle.publish_failed' | 'vehicle.unpublished';

interface Move {
  to: PublicationState;
  /** Starts a version; answers to older ones then change nothing. */
  anew?: true;
  event?: PublicationEvent;
}

type Table = Record<PublicationTrigger, Partial<Record<PublicationState, Move>>>;

const PENDING: Move = { to: 'pending', anew: true };
const WITHDRAWING: Move = { to: 'withdrawing', anew: true };
const FAILED: Move = { to: 'failed', event: 'vehicle.publish_failed' };

/**
 * All other transitions are no-ops. The table's triggers also apply `changed` and `ended`, so that they follow every
 * write of a vehicle.
 */
export const MOVES: Table = {
  asked: { failed: PENDING, withdrawn: PENDING, withdrawing: PENDING },
  accepted: { pending: { to: 'published', event: 'vehicle.published' }, published: { to: 'published' } },
  refused: { pending: FAILED, published: FAILED },
  changed: { pending: PENDING, published: { to: 'published', anew: true } },
  ended: { pending: WITHDRAWING, published: WITHDRAWING, failed: WITHDRAWING },
  confirmed: { withdrawing: { to: 'withdrawn', event: 'vehicle.unpublished' } },
};

export const moveOf = (state: PublicationState, trigger: PublicationTrigger): Move | undefined => MOVES[trigger][state];

export type PortalAnswer =
  | { kind: 'accepted'; externalId: string; url: string | null }
  | { kind: 'removed' }
  /** A permanent refusal, with `http_<status>` as the `error`. */
  | { kind: 'refused'; error: string }
  /** The call is retried. */
  | { kind: 'failed'; error: string };

const MOST_TRIES = 6;
const SECOND = 1_000;
const WAITS = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, 1_800 * SECOND];
const HOUR = 3_600 * SECOND;

export interface Settled {
  publication: Publication;
  /** Null if nothing is left to do, or a newer version is due anyway. */
  againIn: number | null;
  event: PublicationEvent | null;
}

function moved(publication: Publication, trigger: PublicationTrigger, over: Partial<Publication>, now: Date): Settled {
  const { to, event } = moveOf(publication.state, trigger)!;
  const told = event === 'vehicle.unpublished' ? publication.announced : event !== undefined;
  const announced = to === 'withdrawn' ? false : publication.announced || to === 'published';
  return {
    publication: { ...publication, ...over, state: to, announced, updatedAt: now },
    againIn: null,
    event: told ? event! : null,
  };
}

export function settled(publication: Publication, answer: PortalAnswer, now: Date): Settled {
  const succeeded = { attempts: 0, error: null };
  if (answer.kind === 'accepted') {
    const { externalId, url } = answer;
    const publishedAt = publication.state === 'pending' ? now : publication.publishedAt;
    return moved(publication, 'accepted', { ...succeeded, externalId, url, publishedAt }, now);
  }
  if (answer.kind === 'removed') return moved(publication, 'confirmed', succeeded, now);
  const attempts = publication.attempts + 1;
  const failed = { attempts, error: answer.error };
  if (publication.state === 'withdrawing') {
    return {
      publication: { ...publication, ...failed, updatedAt: now },
      againIn: WAITS[attempts - 1] ?? HOUR,
      event: null,
    };
  }
  if (answer.kind === 'refused' || attempts >= MOST_TRIES)
    return moved(publication, 'refused', { ...failed, attempts: 0 }, now);
  return { publication: { ...publication, ...failed, updatedAt: now }, againIn: WAITS[attempts - 1]!, event: null };
}

/** Throws `conflict` with everything that is lacking. */
export function assertPublishable(vehicle: Vehicle, account: { apiUrl: string | null }): void {
  const missing = [
    ...(SHOWN_STATUSES.includes(vehicle.status) ? [] : ['status']),
    ...(vehicle.priceClp === null ? ['price_clp'] : []),
    ...(vehicle.year === null ? ['year'] : []),
    ...(account.apiUrl === null ? ['api_url'] : []),
  ];
  if (missing.length > 0)
    throw conflict('not_publishable', 'El vehículo no se puede publicar en esta cuenta.', { missing });
}

export const publicationData = ({ vehicleId, accountId, externalId, url, error }: Publication, portal: PortalKind) => ({
  id: vehicleId,
  account_id: accountId,
  portal,
  external_id: externalId,
  url,
  error,
});
