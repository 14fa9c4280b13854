import type { AuditTrail, Clock, Ids, Store } from '@workops/kernel';
import type { Mandate, MandateStatus, PaymentProvider, Standing } from './domain/mandate';

/** What a provider says of a mandate. */
export interface ProviderAnswer {
  providerId: string;
  status: MandateStatus;
  setupUrl: string | null;
}

/** The provider does not do it, and would not if it were asked again. */
export class ProviderRefused extends Error {}
/** It knows no such mandate, or none any more. */
export class ProviderGone extends ProviderRefused {}
/** There is no answer, or none that can be trusted. */
export class ProviderAway extends Error {}

export interface NewAtProvider {
  reference: string;
  returnUrl: string;
}

/** Asks providers with the credential of the mode. All but `takes` throw `ProviderRefused` and `ProviderAway`; `ask` `ProviderGone` too. */
export interface PaymentGateway {
  /** Whether the provider is configured. */
  takes(provider: PaymentProvider, livemode: boolean): boolean;
  /** Repeated with the same reference it makes nothing more. */
  create(provider: PaymentProvider, livemode: boolean, mandate: NewAtProvider): Promise<ProviderAnswer>;
  ask(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<ProviderAnswer>;
  /** One that the provider does not know any more is revoked. */
  revoke(mandate: Pick<Mandate, 'provider' | 'livemode' | 'providerId'>): Promise<void>;
}

/** The mandates of the actor's workspace: nobody else begins, ends or moves one until the transaction ends. */
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

/** What billing asks of others. */
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
