import type { AuditTrail, Clock, Ids, Store } from '@workops/kernel';
import type { Mandate, MandateStatus, PaymentProvider, Standing } from './domain/mandate';

export interface ProviderAnswer {
  providerId: string;
  status: MandateStatus;
  setupUrl: string | null;
}

/** A retry would be refused too. */
export class ProviderRefused extends Error {}
export class ProviderGone extends ProviderRefused {}
/** No response, or none that can be trusted. */
export class ProviderAway extends Error {}

export interface NewAtProvider {
  reference: string;
  returnUrl: string;
}

/**
 * Uses the mode's credential. All methods except `takes` throw `ProviderRefused` and `ProviderAway`; `ask` also throws
 * `ProviderGone`.
 */
export interface PaymentGateway {
  takes(provider: PaymentProvider, livemode: boolean): boolean;
  /** Idempotent by reference. */
  create(provider: PaymentProvider, livemode: boolean, mandate: NewAtProvider): Promise<ProviderAnswer>;
  ask(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<ProviderAnswer>;
  /** A mandate unknown to the provider counts as revoked. */
  revoke(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<void>;
}

/** Locks the mandates of the actor's workspace. */
export interface MandateTransaction {
  standing(): Promise<Standing>;
  byReference(provider: PaymentProvider, reference: string): Promise<Mandate | undefined>;
  byId(id: string): Promise<Mandate | undefined>;
  /** False if another workspace has the provider's id. Throws `conflict` above the maximum. */
  add(mandate: Mandate): Promise<boolean>;
  save(mandate: Mandate): Promise<void>;
  /** False for a processed event. */
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
