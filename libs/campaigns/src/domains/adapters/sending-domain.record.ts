import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { SendingDomain } from '../domain/sending-domain';

const once = { type: 'text', update: false } as const;
const maybeTime = { type: 'timestamptz', nullable: true } as const;

export const domainCeiling = counted('sending_domains', 'FROM campaigns.sending_domain WHERE workspace_id = $1');

export const sendingDomains = new RecordKind<SendingDomain>(
  createEntity<SendingDomain>({
    schema: 'campaigns',
    name: 'sending_domain',
    columns: {
      domain: once,
      status: { type: 'text' },
      selector: once,
      publicKey: once,
      privateKeySealed: once,
      answers: { type: 'jsonb' },
      checkedAt: maybeTime,
      verifiedAt: maybeTime,
      wrongSince: maybeTime,
      nextCheckAt: { type: 'timestamptz' },
    },
  }),
  { unique: { index: 'sending_domain_name', property: 'domain' }, ceiling: domainCeiling },
);
