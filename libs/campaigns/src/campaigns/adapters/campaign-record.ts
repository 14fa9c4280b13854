import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { Campaign } from '../domain/campaign';

const text = { type: 'text' } as const;
const json = { type: 'jsonb' } as const;
const maybeJson = { type: 'jsonb', nullable: true } as const;
const maybeTime = { type: 'timestamptz', nullable: true } as const;

export const campaignRecords = new RecordKind<Campaign>(
  createEntity<Campaign>({
    schema: 'campaigns',
    name: 'campaign',
    columns: {
      name: text,
      channel: { type: 'text', update: false },
      purpose: text,
      accountId: { type: 'uuid' },
      filter: maybeJson,
      listed: { type: 'int' },
      content: json,
      sendWindow: maybeJson,
      ratePerMinute: { type: 'int', nullable: true },
      acknowledge: json,
      status: text,
      scheduledAt: maybeTime,
      pause: maybeJson,
      startedBy: maybeJson,
      startedAt: maybeTime,
      frozenUntil: { type: 'uuid', nullable: true },
      frozenAt: maybeTime,
      judgedSince: maybeTime,
      finishedAt: maybeTime,
      leftovers: { type: 'boolean' },
      livemode: { type: 'boolean', update: false },
    },
  }),
  {
    ceiling: counted(
      'open_campaigns',
      "FROM campaigns.campaign WHERE workspace_id = $1 AND status IN ('draft', 'scheduled', 'sending', 'paused')",
    ),
    lockedFor: 'NO KEY UPDATE',
  },
);
