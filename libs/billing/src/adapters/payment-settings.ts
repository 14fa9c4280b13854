import { isAbsoluteUrl } from '@workops/kernel';
import type { PaymentProvider } from '../domain/mandate';
import type { PaymentSettings, ProviderSettings } from './gateway';

const FIELDS = ['url', 'live_key', 'test_key', 'callback_secret'];

/** Parses `{url, live_key?, test_key?, callback_secret?}`. Errors do not quote the input. */
function settingsIn(name: string, json: string): ProviderSettings {
  const wrong = () =>
    new Error(`${name} must be JSON with a url, and with ${FIELDS.slice(1).join(', ')} where there is one.`);
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw wrong();
  }
  const isFine =
    parsed !== null &&
    typeof parsed === 'object' &&
    Object.entries(parsed).every(([key, value]) => FIELDS.includes(key) && typeof value === 'string');
  if (!isFine) throw wrong();
  const {
    url,
    live_key: live,
    test_key: test,
    callback_secret: callbackSecret,
  } = parsed as Record<string, string | undefined>;
  if (url === undefined || !isAbsoluteUrl(url) || !/^https?:/.test(url)) throw wrong();
  return { url, credentials: { live, test }, callbackSecret };
}

/** A provider without its variable is not configured. Throws for an invalid value. */
export function paymentSettings(config: { PAYMENT_PROVIDER_A?: string; PAYMENT_PROVIDER_B?: string }): PaymentSettings {
  const named: [PaymentProvider, keyof typeof config][] = [
    ['provider_a', 'PAYMENT_PROVIDER_A'],
    ['provider_b', 'PAYMENT_PROVIDER_B'],
  ];
  return Object.fromEntries(
    named.flatMap(([provider, name]) => (config[name] ? [[provider, settingsIn(name, config[name])]] : [])),
  );
}
