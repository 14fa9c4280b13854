import type { AuditTrail, Clock, Ids, Store } from '@workops/kernel';
import type { Mandate, MandateStatus, PaymentProvider, Standing } from './domain/mandate';

/** State of a mandate at its provider. */
export interface ProviderAnswer {
  providerId: string;
  status: MandateStatus;
  setupUrl: string | null;
}

/** The provider refuses the request and would refuse a retry. */
export class ProviderRefused extends Error {}
/** The provider does not know the mandate. */
export class ProviderGone extends ProviderRefused {}
/** There is no response, or it cannot be trusted. */
export class ProviderAway extends Error {}

export interface NewAtProvider {
  reference: string;
  returnUrl: string;
}

/**
 * Calls providers with the credential of the mode. All methods except `takes` throw `ProviderRefused` and
 * `ProviderAway`; `ask` also throws `ProviderGone`.
 */
export interface PaymentGateway {
  /** True if the provider is configured for the mode. */
  takes(provider: PaymentProvider, livemode: boolean): boolean;
  /** Idempotent by reference. */
  create(provider: PaymentProvider, livemode: boolean, mandate: NewAtProvider): Promise<ProviderAnswer>;
  ask(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<ProviderAnswer>;
  /** A mandate unknown to the provider counts as revoked. */
  revoke(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<void>;
}

/** Mandates of the actor's workspace, locked so that no other transaction creates, ends or changes one. */
export interface MandateTransaction {
  standing(): Promise<Standing>;
  byReference(provider: PaymentProvider, reference: string): Promise<Mandate | undefined>;
  /** Undefined if it does not exist. */
  byId(id: string): Promise<Mandate | undefined>;
  /**
   * False if another workspace's mandate has the same id at the provider. Throws `conflict` if too many were created.
   */
  add(mandate: Mandate): Promise<boolean>;
  save(mandate: Mandate): Promise<void>;
  /** False if the event was processed before. */
  heed(provider: PaymentProvider, eventId: string): Promise<boolean>;
  audit: AuditTrail;
}

export interface MandateReads {
  standing(workspaceId: string): Promise<Standing>;
  latest(workspaceId: string): Promise<Mandate | undefined>;
  atProvider(provider: PaymentProvider, providerId: string): Promise<Mandate | undefined>;
  isHeeded(provider: PaymentProvider, eventId: string): Promise<boolean>;
}

export interface Notice {
  workspaceId: string;
  kind: string;
  subject: string;
  text: string;
  dedupeKey: string;
}

export interface BillingDirectories {
  /** Joins the open transaction. */
  notices: { notifyAdmins(notice: Notice): Promise<void> };
}

export interface BillingDeps {
  store: Store<MandateTransaction>;
  reads: MandateReads;
  gateway: PaymentGateway;
  directories: BillingDirectories;
  clock: Clock;
  ids: Ids;
}
