import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { integer, nullable, oneOf, string, timestamp, uuid } from '../schema';

const creditApplication = {
  version: 1,
  resourceType: 'credit_application',
  resourcePath: '/credit-applications/{id}',
  readScope: 'credit_applications:read',
  sensitive: false,
} as const;
const priceApproval = {
  version: 1,
  resourceType: 'price_approval',
  resourcePath: '/price-approvals/{id}',
  readScope: 'price_approval:read',
  sensitive: false,
} as const;

const at = '2027-01-15T12:00:00.000Z';
const applicationIdentity = { id: uuid(), display_id: string('F-...') };
const anApplication = { id: sampleId(1), display_id: 'F-5' };

export const creditApplicationEvents = {
  'credit_application.recorded': defineEvent({
    ...creditApplication,
    description: 'A credit application was recorded.',
    firesWhen: 'POST /credit-applications.',
    data: {
      ...applicationIdentity,
      vehicle_id: uuid(),
      buyer_contact_id: nullable(uuid()),
      institution_id: uuid(),
      requested_amount_clp: integer(),
      state: oneOf('recorded', 'submitted', 'approved', 'rejected', 'withdrawn'),
    },
    sample: {
      ...anApplication,
      vehicle_id: sampleId(2),
      buyer_contact_id: sampleId(3),
      institution_id: sampleId(4),
      requested_amount_clp: 6000000,
      state: 'recorded',
    },
  }),
  'credit_application.submitted': defineEvent({
    ...creditApplication,
    description: 'A credit application was submitted to its institution.',
    firesWhen: 'POST /credit-applications/{id}/submission.',
    data: { ...applicationIdentity, submitted_by: uuid(), submitted_at: timestamp() },
    sample: { ...anApplication, submitted_by: sampleId(4), submitted_at: at },
  }),
  'credit_application.decided': defineEvent({
    ...creditApplication,
    description: 'A credit application was approved or rejected.',
    firesWhen: 'POST /credit-applications/{id}/decision.',
    data: {
      ...applicationIdentity,
      outcome: oneOf('approved', 'rejected'),
      approved_amount_clp: nullable(integer()),
      decided_by: uuid(),
      decided_at: timestamp(),
    },
    sample: {
      ...anApplication,
      outcome: 'approved',
      approved_amount_clp: 5500000,
      decided_by: sampleId(4),
      decided_at: at,
    },
  }),
  'credit_application.withdrawn': defineEvent({
    ...creditApplication,
    description: 'A credit application was withdrawn; terminal.',
    firesWhen: 'POST /credit-applications/{id}/withdrawal.',
    data: { ...applicationIdentity, withdrawn_reason: string(), withdrawn_by: uuid(), withdrawn_at: timestamp() },
    sample: { ...anApplication, withdrawn_reason: 'Pagará al contado', withdrawn_by: sampleId(4), withdrawn_at: at },
  }),
};

export const priceApprovalEvents = {
  'price_approval.requested': defineEvent({
    ...priceApproval,
    description: 'Somebody asked for the approval of a price.',
    firesWhen: 'POST /price-approvals.',
    data: {
      id: uuid(),
      quote_id: nullable(uuid()),
      reservation_id: nullable(uuid()),
      sale_note_id: nullable(uuid()),
      requested_price_clp: integer(),
      requester_user_id: uuid(),
      status: oneOf('pending', 'approved', 'rejected'),
    },
    sample: {
      id: sampleId(1),
      quote_id: sampleId(2),
      reservation_id: null,
      sale_note_id: null,
      requested_price_clp: 8500000,
      requester_user_id: sampleId(4),
      status: 'pending',
    },
  }),
  'price_approval.decided': defineEvent({
    ...priceApproval,
    description: 'A price was approved or rejected; terminal.',
    firesWhen: 'POST /price-approvals/{id}/decision.',
    data: {
      id: uuid(),
      status: oneOf('approved', 'rejected'),
      decision_note: nullable(string()),
      decider_user_id: uuid(),
      decided_at: timestamp(),
    },
    sample: { id: sampleId(1), status: 'approved', decision_note: null, decider_user_id: sampleId(5), decided_at: at },
  }),
};
