import type { Reasons } from '@workops/edge';

export const DOMAIN_SENDING: Reasons = { status: 409, name: 'DomainSending', words: ['campaign_sending'] };
