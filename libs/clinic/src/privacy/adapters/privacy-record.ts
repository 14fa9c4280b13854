import { createEntity, RecordKind } from '@workops/platform/records';
import type { PrivacyRequest } from '../domain/privacy-request';

/** A merge of patients moves them; an erasure removes names from them. */
export const privacyRequests = new RecordKind<PrivacyRequest>(
  createEntity<PrivacyRequest>({
    schema: 'clinic',
    name: 'privacy_request',
    columns: {
      number: { type: 'bigint', update: false },
      patientId: { type: 'uuid', update: false },
      kind: { type: 'text', update: false },
      requesterKind: { type: 'text', update: false },
      requesterName: { type: 'text', nullable: true },
      details: { type: 'text', nullable: true },
      receivedOn: { type: 'date', update: false },
      dueOn: { type: 'date' },
      extended: { type: 'boolean' },
      extendReason: { type: 'text', nullable: true },
      blockDueOn: { type: 'date', nullable: true },
      blocked: { type: 'boolean' },
      status: { type: 'text' },
      outcome: { type: 'text', nullable: true },
      resolution: { type: 'text', nullable: true },
      legalGround: { type: 'text', nullable: true },
      author: { type: 'jsonb', update: false },
      endedAt: { type: 'timestamptz', nullable: true },
      noticeAt: { type: 'timestamptz', nullable: true },
    },
  }),
  { lockedFor: 'NO KEY UPDATE' },
);
