import type { Reasons } from '../http/reasons';

export const DOMAIN_SENDING: Reasons = { status: 409, name: 'DomainSending', words: ['campaign_sending'] };
