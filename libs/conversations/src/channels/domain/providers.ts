import type { MessageChannel } from '../../conversations/domain/vocabulary';

export const PROVIDER_NAMES = ['smtp', 'cloud_api', 'widget', 'bridge', 'simulator'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export interface ConfigField {
  /** `url` and `host` are called, so they must be allowed addresses. */
  type: 'text' | 'url' | 'host' | 'port';
  /** The maximum number of characters. */
  max?: number;
  required?: true;
  /** The value is stored encrypted and never shown. */
  secret?: true;
}

export interface ProviderTerms {
  kinds: readonly MessageChannel[];
  config: Readonly<Record<string, ConfigField>>;
  ownSecret: 'inbound_secret' | 'verify_token' | null;
  /** The endpoint beneath `/inbound`. */
  door: 'email' | 'whatsapp' | 'bridge' | null;
  sandboxOnly: boolean;
}

const EVERY_KIND = ['email', 'whatsapp', 'instagram', 'messenger', 'web', 'sms', 'tiktok'] as const;

export const PROVIDERS: Readonly<Record<ProviderName, ProviderTerms>> = {
  smtp: {
    kinds: ['email'],
    config: {
      host: { type: 'host', required: true },
      port: { type: 'port', required: true },
      username: { type: 'text', max: 320 },
      password: { type: 'text', max: 1_000, secret: true },
      from_name: { type: 'text', max: 100 },
    },
    ownSecret: 'inbound_secret',
    door: 'email',
    sandboxOnly: false,
  },
  cloud_api: {
    kinds: ['whatsapp'],
    config: {
      phone_number_id: { type: 'text', max: 100, required: true },
      business_account_id: { type: 'text', max: 100, required: true },
      access_token: { type: 'text', max: 2_048, required: true, secret: true },
      app_secret: { type: 'text', max: 500, required: true, secret: true },
      base_url: { type: 'url' },
    },
    ownSecret: 'verify_token',
    door: 'whatsapp',
    sandboxOnly: false,
  },
  widget: {
    kinds: ['web'],
    config: { identity_secret: { type: 'text', max: 500, secret: true }, greeting: { type: 'text', max: 1_000 } },
    ownSecret: null,
    door: null,
    sandboxOnly: false,
  },
  bridge: {
    kinds: ['whatsapp', 'instagram', 'messenger', 'sms', 'tiktok'],
    config: { url: { type: 'url', required: true } },
    ownSecret: 'inbound_secret',
    door: 'bridge',
    sandboxOnly: false,
  },
  simulator: { kinds: EVERY_KIND, config: {}, ownSecret: null, door: null, sandboxOnly: true },
};

/** Hours after an inbound message in which free text may be sent; no limit by default. */
const WINDOW_HOURS: Partial<Record<MessageChannel, number>> = {
  whatsapp: 24,
  instagram: 24,
  messenger: 24,
  tiktok: 24,
};

export const windowHoursOf = (kind: MessageChannel): number | null => WINDOW_HOURS[kind] ?? null;

/** WhatsApp itself closes the window. */
export const isWindowFixed = (kind: MessageChannel): boolean => kind === 'whatsapp';

export const maxPerSecondOf = (kind: MessageChannel): number => (kind === 'whatsapp' ? 80 : 20);

/** Null if the provider posts nothing. */
export function inboundPathOf({ provider, id }: { provider: ProviderName; id: string }): string | null {
  const { door } = PROVIDERS[provider];
  return door && `/inbound/${door}/${id}`;
}
