import type { ContactCards } from '../directory-ports';
import { settlePhone } from '../domain/phone';
import { subscriberForms } from '../domain/subscriber';

/** A number that more contacts share identifies none of them. */
const MAX_CONTACTS = 200;

/**
 * Ids of the live contacts with this phone number, on their card or on a channel, however it is written. `country`
 * applies to numbers without a country code. Empty if the text is not a phone number.
 */
export const contactsByPhone =
  ({ idsByNumber }: Pick<ContactCards, 'idsByNumber'>) =>
  async (workspaceId: string, written: string, country: string): Promise<readonly string[]> => {
    const { phoneE164 } = settlePhone(written, country);
    if (phoneE164 === null) return [];
    const numbers = [...new Set([phoneE164, ...subscriberForms('phone', phoneE164)])];
    const ids = await idsByNumber(workspaceId, numbers, MAX_CONTACTS + 1);
    return ids.length > MAX_CONTACTS ? [] : ids;
  };
