import type { Clock, Store } from '@workops/kernel';
import type { PortalKind } from '../leads/domain/portal-account';
import type { PortalAnswer, Publication, PublicationKey } from './domain/publication';
import type { FileContent } from './attachment-ports';
import type { StockReads, VehicleRows, WorkspaceZones } from './stock-ports';

/** A portal account, for publishing. */
export interface PublishingAccount {
  id: string;
  kind: string;
  apiUrl: string | null;
  enabled: boolean;
}

export interface PublicationTransaction {
  vehicles: VehicleRows;
  publications: {
    /** The account as it stays until the transaction ends; undefined for none, and for a removed one. */
    account(accountId: string): Promise<PublishingAccount | undefined>;
    lock(vehicleId: string, accountId: string): Promise<Publication | undefined>;
    /** A new one, due at once. */
    add(publication: Publication): Promise<void>;
    /** Another version of it, due at once; one that is to be removed is tried for a week. */
    restart(publication: Publication): Promise<void>;
  };
}

interface PublicationReads {
  /** Of one vehicle, by account. */
  of(workspaceId: string, vehicleId: string): Promise<Publication[]>;
  /** The accounts at which each vehicle is published, by vehicle. */
  publishedTo(workspaceId: string, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
}

export interface PublicationDeps {
  publications: Store<PublicationTransaction>;
  publicationReads: PublicationReads;
  stockReads: StockReads;
  workspaces: WorkspaceZones;
  clock: Clock;
}

/** A vehicle as a portal is shown it. */
interface Listing {
  vehicleId: string;
  revision: number;
  /** What the public is shown, by its name in JSON, but the status. */
  fields: Record<string, unknown>;
  photos: readonly { id: string; contentType: string }[];
}

/** How a portal account is reached. */
export interface PortalAccess {
  apiUrl: string;
  /** Null where the portal needs none. */
  token: string | null;
}

/** A portal that takes listings. A call that brings no answer fails as `PortalFailure`. */
export interface Portal {
  upsert(access: PortalAccess, listing: Listing, key: string): Promise<{ externalId: string; url: string | null }>;
  sendPhoto(
    access: PortalAccess,
    photo: { vehicleId: string; id: string; contentType: string; size: number },
    content: FileContent,
    key: string,
  ): Promise<void>;
  /** A listing that is not there is removed. */
  remove(access: PortalAccess, vehicleId: string, key: string): Promise<void>;
}

/** A call to a portal had no success. */
export class PortalFailure extends Error {
  /** `error` is a code for programs; `final` where the same call would fail again. */
  constructor(
    readonly error: string,
    readonly final: boolean,
  ) {
    super(error);
  }
}

/** A listing of which something is to be done, leased to this process. */
export interface PublicationJob extends PublicationKey {
  portal: PortalKind;
  apiUrl: string | null;
  apiTokenSealed: string | null;
  removing: boolean;
  revision: number;
  fields: Record<string, unknown>;
  photos: readonly { id: string; contentType: string; size: number }[];
  /** Those that the portal has. */
  sentPhotos: readonly string[];
}

/** Outcome of a job, and the photos that the portal has now. */
export interface PublicationOutcome {
  job: PublicationJob;
  answer: PortalAnswer;
  sentPhotos: readonly string[];
}

/** The work of publishing, on every process that does it. */
export interface PublicationWork {
  /** At most `limit`, fairly over accounts and workspaces: leased for a while. */
  lease(limit: number): Promise<PublicationJob[]>;
  /** Keeps the job for as long again. */
  renew(job: PublicationJob): Promise<void>;
  /** Writes jobs' outcomes, each with its event. The answer to an older version changes nothing, and the newer one is due. */
  settle(outcomes: readonly PublicationOutcome[]): Promise<void>;
}
