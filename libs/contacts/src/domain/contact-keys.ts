import { canonicalRut, emailKey, visibleIdentifier } from '@workops/kernel';
import { settlePhone } from './phone';
import { subscriberForms } from './subscriber';

/** Lookup keys of a contact, as a client sends them. */
export interface GivenKeys {
  email?: string;
  phone?: string;
  externalId?: string;
  taxId?: string;
}

/** Accepted values by key; a contact must have at least one. The list is empty for an impossible value. */
export type ContactKeys = Partial<Record<'emailNormalised' | 'phoneE164' | 'externalId' | 'taxId', readonly string[]>>;

/** Returns undefined if no key is given. `country` applies to phone numbers without a country code. */
export function toContactKeys(
  { email, phone, externalId, taxId }: GivenKeys,
  country: string,
): ContactKeys | undefined {
  const keys: ContactKeys = {};
  if (email !== undefined) keys.emailNormalised = [emailKey(email)];
  if (phone !== undefined) {
    const { phoneE164 } = settlePhone(phone, country);
    // An older contact may have stored its number in another of its forms.
    keys.phoneE164 = phoneE164 === null ? [] : [...new Set([phoneE164, ...subscriberForms('phone', phoneE164)])];
  }
  if (externalId !== undefined) keys.externalId = [visibleIdentifier(externalId)];
  if (taxId !== undefined) {
    const visible = visibleIdentifier(taxId).trim();
    keys.taxId = [visible, canonicalRut(visible) ?? visible];
  }
  return Object.keys(keys).length === 0 ? undefined : keys;
}
