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

/** For each key the values one of which a contact must have; none for an impossible value. */
export type ContactKeys = Partial<Record<'emailNormalised' | 'phoneE164' | 'externalId' | 'taxId', readonly string[]>>;

/** Undefined where nothing is given. `country` is the one of telephone numbers without a country code. */
export function contactKeysOf(
  { email, phone, externalId, taxId }: GivenKeys,
  country: string,
): ContactKeys | undefined {
  const keys: ContactKeys = {};
  if (email !== undefined) keys.emailNormalised = [emailKey(email)];
  if (phone !== undefined) {
    const { phoneE164 } = settlePhone(phone, country);
    // A contact of before has its number in another of its forms.
    keys.phoneE164 = phoneE164 === null ? [] : [...new Set([phoneE164, ...subscriberForms('phone', phoneE164)])];
  }
  if (externalId !== undefined) keys.externalId = [visibleIdentifier(externalId)];
  if (taxId !== undefined) {
    const visible = visibleIdentifier(taxId).trim();
    keys.taxId = [visible, canonicalRut(visible) ?? visible];
  }
  return Object.keys(keys).length === 0 ? undefined : keys;
}
