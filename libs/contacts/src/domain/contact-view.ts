import type { ContactRecord } from './contact';
import { readablePhone } from './phone';

export type ChannelKind = 'email' | 'phone' | 'whatsapp' | 'instagram' | 'messenger' | 'web' | 'sms' | 'tiktok';

/** A contact as it is read. */
export interface Contact extends Omit<ContactRecord, 'workspaceId' | 'emailNormalised' | 'phoneE164'> {
  /** Never empty: the name, else a readable phone, an email or a handle. */
  displayName: string;
  /** Whether `displayName` is the person's name. */
  named: boolean;
  channels: ChannelKind[];
  /** Where the contact's leads came from; outranks `originChannel`. */
  leadSources: string[];
}

const NOBODY = 'Sin nombre';

type Named = Pick<ContactRecord, 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId'>;

export function displayNameOf({ name, email, phone, phoneE164, externalId }: Named): string {
  if (name) return name;
  if (phone) return readablePhone({ phone, phoneE164 });
  return email ?? externalId ?? NOBODY;
}

/** Writing a contact never writes its channels or leads, which are records of their own: it has none of either yet. */
export function viewOf(record: ContactRecord): Contact {
  const { workspaceId: _scope, emailNormalised: _match, phoneE164: _number, ...shown } = record;
  return { ...shown, displayName: displayNameOf(record), named: record.name !== '', channels: [], leadSources: [] };
}
