import { randomUUID } from 'node:crypto';

export const PROVIDERS = ['provider_a', 'provider_b'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const STATUSES = ['pending', 'active', 'revoked', 'failed'] as const;
export type KeptStatus = (typeof STATUSES)[number];

const WORDS_OF_B: Record<KeptStatus, string> = {
  pending: 'CREATED',
  active: 'ACTIVE',
  revoked: 'CANCELLED',
  failed: 'REJECTED',
};

export interface KeptMandate {
  provider: ProviderName;
  id: string;
  reference: string;
  status: KeptStatus;
  livemode: boolean;
  returnUrl: string;
}

export const statusIn = (word: unknown): KeptStatus | undefined =>
  STATUSES.find((status) => status === word || WORDS_OF_B[status] === word);

/** A reference has one mandate, however often it is created. */
export class KeptMandates {
  private readonly byId = new Map<string, KeptMandate>();

  make(provider: ProviderName, reference: string, rest: Pick<KeptMandate, 'livemode' | 'returnUrl'>): KeptMandate {
    const existing = this.all().find((each) => each.provider === provider && each.reference === reference);
    if (existing) return existing;
    const id = `${provider === 'provider_a' ? 'man' : 'agr'}_${randomUUID()}`;
    const mandate: KeptMandate = { provider, id, reference, status: 'pending', ...rest };
    this.byId.set(id, mandate);
    return mandate;
  }

  find(id: string, provider?: ProviderName): KeptMandate | undefined {
    const mandate = this.byId.get(id);
    return provider === undefined || mandate?.provider === provider ? mandate : undefined;
  }

  all(): KeptMandate[] {
    return [...this.byId.values()];
  }
}

export function toWireMandate({ provider, id, status, livemode }: KeptMandate, url: string): object {
  const setup = `${url}/setup/${id}`;
  return provider === 'provider_a'
    ? { id, status, setup_url: setup, livemode }
    : { agreementId: id, state: WORDS_OF_B[status], redirectUrl: setup, live: livemode };
}
