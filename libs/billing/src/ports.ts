import type { AuditTrail, Clock, Ids, Store } from '@workops/kernel';
import type { Mandate, MandateStatus, PaymentProvider, Standing } from './domain/mandate';

/** A provider's state of a mandate. */
export interface ProviderAnswer {
  providerId: string;
  status: MandateStatus;
  setupUrl: string | null;
}

/** The provider refuses it, and would again. */
export class ProviderRefused extends Error {}
/** It does not know the mandate, or no longer does. */
export class ProviderGone extends ProviderRefused {}
/** There is no response, or an untrustworthy one. */
export class ProviderAway extends Error {}

export interface NewAtProvider {
  reference: string;
  returnUrl: string;
}

/** Calls providers with the credential of the mode. All but `takes` throw `ProviderRefused` and `ProviderAway`; `ask` `ProviderGone` too. */
export interface PaymentGateway {
  /** Whether the provider is configured. */
  takes(provider: PaymentProvider, livemode: boolean): boolean;
  /** Repeated with the same reference it makes nothing more. */
  create(provider: PaymentProvider, livemode: boolean, mandate: NewAtProvider): Promise<ProviderAnswer>;
  ask(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<ProviderAnswer>;
  /** One that the provider no longer knows is revoked. */
  revoke(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<void>;
}

/** The mandates of the actor's workspace: no other transaction begins, ends or moves one until this one ends. */
export interface MandateTransaction {
  standing(): Promise<Standing>;
  byReference(provider: PaymentProvider, reference: string): Promise<Mandate | undefined>;
  /** Undefined where it is gone. */
  byId(id: string): Promise<Mandate | undefined>;
  /** False where another workspace's mandate is called that at the provider. Throws `conflict` where too many were begun. */
  add(mandate: Mandate): Promise<boolean>;
  save(mandate: Mandate): Promise<void>;
  /** False where it was heeded before. */
  heed(provider: PaymentProvider, eventId: string): Promise<boolean>;
  audit: AuditTrail;
}

export interface MandateReads {
  standing(workspaceId: string): Promise<Standing>;
  /** The newest of all. */
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

/** The dependencies of billing on other contexts. */
export interface BillingDirectories {
  /** Joins the transaction that is open. */
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
