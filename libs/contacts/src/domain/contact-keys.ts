import { canonicalRut, emailKey, visibleIdentifier } from '@workops/kernel';
import { settlePhone } from './phone';
import { subscriberForms } from './subscriber';

export interface GivenKeys {
  email?: string;
  phone?: string;
  externalId?: string;
  taxId?: string;
}

/** Accepted values by key, at least one key; empty for an impossible value. */
export type ContactKeys = Partial<Record<'emailNormalised' | 'phoneE164' | 'externalId' | 'taxId', readonly string[]>>;

/** Undefined without a key. `country` applies to numbers without a country code. */
export function toContactKeys(
  { email, phone, externalId, taxId }: GivenKeys,
  country: string,
): ContactKeys | undefined {
  const keys: ContactKeys = {};
  if (email !== undefined) keys.emailNormalised = [emailKey(email)];
  if (phone !== undefined) {
    const { phoneE164 } = settlePhone(phone, country);
    // An older contact may have stored another form.
    keys.phoneE164 = phoneE164 === null ? [] : [...new Set([phoneE164, ...subscriberForms('phone', phoneE164)])];
  }
  if (externalId !== undefined) keys.externalId = [visibleIdentifier(externalId)];
  if (taxId !== undefined) {
    const visible = visibleIdentifier(taxId).trim();
    keys.taxId = [visible, canonicalRut(visible) ?? visible];
  }
  return Object.keys(keys).length === 0 ? undefined : keys;
}
