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
    /** Locks the account until the transaction ends; undefined if it does not exist or was removed. */
    account(accountId: string): Promise<PublishingAccount | undefined>;
    lock(vehicleId: string, accountId: string): Promise<Publication | undefined>;
    /** Adds a listing, due at once. */
    add(publication: Publication): Promise<void>;
    /** Starts another version, due at once. A removal is retried for a week. */
    restart(publication: Publication): Promise<void>;
  };
}

interface PublicationReads {
  /** The listings of one vehicle, by account. */
  of(workspaceId: string, vehicleId: string): Promise<Publication[]>;
  /** The accounts where each vehicle is published, by vehicle. */
  publishedTo(workspaceId: string, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
}

export interface PublicationDeps {
  publications: Store<PublicationTransaction>;
  publicationReads: PublicationReads;
  stockReads: StockReads;
  workspaces: WorkspaceZones;
  clock: Clock;
}

/** A vehicle's data for a portal. */
interface Listing {
  vehicleId: string;
  revision: number;
  /** The public fields without the status, under their JSON names. */
  fields: Record<string, unknown>;
  photos: readonly { id: string; contentType: string }[];
}

/** Address and token of a portal account. */
export interface PortalAccess {
  apiUrl: string;
  /** Null if the portal needs none. */
  token: string | null;
}

/** A portal that receives listings. A call without a usable answer throws `PortalFailure`. */
export interface Portal {
  upsert(access: PortalAccess, listing: Listing, key: string): Promise<{ externalId: string; url: string | null }>;
  sendPhoto(
    access: PortalAccess,
    photo: { vehicleId: string; id: string; contentType: string; size: number },
    content: FileContent,
    key: string,
  ): Promise<void>;
  /** Succeeds if the listing does not exist. */
  remove(access: PortalAccess, vehicleId: string, key: string): Promise<void>;
}

/** A failed call to a portal. */
export class PortalFailure extends Error {
  /** `error` is a machine-readable code; `final` means that a retry would fail too. */
  constructor(
    readonly error: string,
    readonly final: boolean,
  ) {
    super(error);
  }
}

/** A listing with work due, leased to this process. */
export interface PublicationJob extends PublicationKey {
  portal: PortalKind;
  apiUrl: string | null;
  apiTokenSealed: string | null;
  removing: boolean;
  revision: number;
  fields: Record<string, unknown>;
  photos: readonly { id: string; contentType: string; size: number }[];
  /** The photos that the portal already has. */
  sentPhotos: readonly string[];
}

/** The outcome of a job, and the photos that the portal has now. */
export interface PublicationOutcome {
  job: PublicationJob;
  answer: PortalAnswer;
  sentPhotos: readonly string[];
}

/** Persistence of publishing, shared by all processes. */
export interface PublicationWork {
  /** Leases at most `limit` jobs, distributed fairly over accounts and workspaces. */
  lease(limit: number): Promise<PublicationJob[]>;
  /** Extends the job's lease. */
  renew(job: PublicationJob): Promise<void>;
  /**
   * Stores the outcomes, each with its event. The answer to an older version changes nothing, and the newer version
   * stays due.
   */
  settle(outcomes: readonly PublicationOutcome[]): Promise<void>;
}
