import type { Clock, Store } from '@workops/kernel';
import type { PortalKind } from '../leads/domain/portal-account';
import type { PortalAnswer, Publication, PublicationKey } from './domain/publication';
import type { FileContent } from './attachment-ports';
import type { StockReads, VehicleRows, WorkspaceZones } from './stock-ports';

export interface PublishingAccount {
  id: string;
  kind: string;
  apiUrl: string | null;
  enabled: boolean;
}

export interface PublicationTransaction {
  vehicles: VehicleRows;
  publications: {
    /** Holds until the transaction ends; undefined if it is unknown or removed. */
    account(accountId: string): Promise<PublishingAccount | undefined>;
    lock(vehicleId: string, accountId: string): Promise<Publication | undefined>;
    add(publication: Publication): Promise<void>;
    /** Makes the listing due at once. A removal is retried for a week. */
    restart(publication: Publication): Promise<void>;
  };
}

interface PublicationReads {
  of(workspaceId: string, vehicleId: string): Promise<Publication[]>;
  publishedTo(workspaceId: string, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
}

export interface PublicationDeps {
  publications: Store<PublicationTransaction>;
  publicationReads: PublicationReads;
  stockReads: StockReads;
  workspaces: WorkspaceZones;
  clock: Clock;
}

interface Listing {
  vehicleId: string;
  revision: number;
  /** Public fields without the status, under their JSON names. */
  fields: Record<string, unknown>;
  photos: readonly { id: string; contentType: string }[];
}

export interface PortalAccess {
  apiUrl: string;
  /** Null if the portal needs none. */
  token: string | null;
}

/** A call without a usable answer throws `PortalFailure`. */
export interface Portal {
  upsert(access: PortalAccess, listing: Listing, key: string): Promise<{ externalId: string; url: string | null }>;
  sendPhoto(
    access: PortalAccess,
    photo: { vehicleId: string; id: string; contentType: string; size: number },
    content: FileContent,
    key: string,
  ): Promise<void>;
  /** No-op if the listing does not exist. */
  remove(access: PortalAccess, vehicleId: string, key: string): Promise<void>;
}

export class PortalFailure extends Error {
  /** `error` is machine-readable; `final` means that a retry would fail too. */
  constructor(
    readonly error: string,
    readonly final: boolean,
  ) {
    super(error);
  }
}

export interface PublicationJob extends PublicationKey {
  portal: PortalKind;
  apiUrl: string | null;
  apiTokenSealed: string | null;
  removing: boolean;
  revision: number;
  fields: Record<string, unknown>;
  photos: readonly { id: string; contentType: string; size: number }[];
  sentPhotos: readonly string[];
}

/** Includes the photos that the portal has now. */
export interface PublicationOutcome {
  job: PublicationJob;
  answer: PortalAnswer;
  sentPhotos: readonly string[];
}

export interface PublicationWork {
  lease(limit: number): Promise<PublicationJob[]>;
  /** Extends the lease. */
  renew(job: PublicationJob): Promise<void>;
  /** Each outcome is stored with its event. The answer to an older version changes nothing. */
  settle(outcomes: readonly PublicationOutcome[]): Promise<void>;
}
