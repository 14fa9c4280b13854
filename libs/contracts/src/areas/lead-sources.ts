import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { integer, nullable, oneOf, string, timestamp, uuid } from '../schema';

const lead = {
  version: 1,
  resourceType: 'lead',
  resourcePath: '/leads/{id}',
  readScope: 'leads:read',
  sensitive: false,
} as const;
const marketplace = {
  version: 1,
  resourceType: 'marketplace',
  readScope: 'marketplace:read',
  sensitive: false,
} as const;

const leadIdentity = { lead_id: nullable(uuid()), contact_id: string(), vehicle_id: nullable(uuid()) };
const fromMarketplace = { id: uuid(), account_id: uuid(), external_id: string(), ...leadIdentity };
const leadIdentitySample = { lead_id: sampleId(1), contact_id: sampleId(2), vehicle_id: sampleId(3) };
const fromMarketplaceSample = {
  id: sampleId(4),
  account_id: sampleId(5),
  external_id: 'MLC-884213',
  ...leadIdentitySample,
};

export const leadSourceEvents = {
  'marketplace.order': defineEvent({
    ...marketplace,
    resourcePath: '/marketplace/orders/{id}',
    description: 'An order arrived from a marketplace, or its status changed.',
    firesWhen: 'A marketplace posts an order, or a later status of it; `changes` has `status` from the second on.',
    data: {
      ...fromMarketplace,
      status: oneOf('created', 'paid', 'cancelled'),
      amount_clp: integer(),
      occurred_at: timestamp(),
    },
    sample: {
      ...fromMarketplaceSample,
      status: 'created',
      amount_clp: 8990000,
      occurred_at: '2027-01-15T12:00:00.000Z',
    },
  }),
  'marketplace.vis_lead': defineEvent({
    ...marketplace,
    description: 'A vehicle lead arrived from a marketplace.',
    firesWhen: 'A marketplace posts a vehicle lead. The resource is the inquiry.',
    data: { ...fromMarketplace, kind: nullable(oneOf('question', 'call', 'whatsapp', 'contact')) },
    sample: { ...fromMarketplaceSample, kind: 'question' },
  }),
  'portal_a.lead': defineEvent({
    ...lead,
    description: 'A buyer lead from a vehicle portal was ingested.',
    firesWhen: "The portal's leads webhook is processed.",
    data: {
      ...leadIdentity,
      source: nullable(oneOf('portal_a', 'whatsapp', 'portal_a_premium')),
      portal_a_lead_id: string(),
      status: nullable(string()),
    },
    sample: { ...leadIdentitySample, source: 'whatsapp', portal_a_lead_id: '884213', status: 'new' },
  }),
  'portal_b.lead': defineEvent({
    ...lead,
    description: 'A buyer lead from a vehicle portal was ingested.',
    firesWhen: "The portal's leads webhook of the account is processed.",
    data: { ...leadIdentity, portal_b_lead_id: string(), portal_b_ad_id: nullable(string()) },
    sample: { ...leadIdentitySample, portal_b_lead_id: '551-20', portal_b_ad_id: '77120' },
  }),
  'website.lead': defineEvent({
    ...lead,
    description: 'An inquiry arrived from the website.',
    firesWhen: 'POST /website-leads (scope `leads:intake`) is processed.',
    data: {
      ...leadIdentity,
      conversation_id: nullable(string()),
      submission_id: string(),
      intent: oneOf('buy', 'sell', 'financing', 'trade_in'),
    },
    sample: { ...leadIdentitySample, conversation_id: null, submission_id: 'form-20270115-31', intent: 'buy' },
  }),
  'consignment.candidate.created': defineEvent({
    version: 1,
    resourceType: 'consignment_candidate',
    resourcePath: '/consignment-candidates/{id}',
    readScope: 'consignments:read',
    sensitive: false,
    description: 'Somebody offered a vehicle for consignment on the website.',
    firesWhen:
      'POST /widget/consignments (publishable key, scope `leads:intake`) is processed; a submission caught by the honeypot and a ' +
      'duplicate fire nothing.',
    data: {
      candidate_id: uuid(),
      patente: string(),
      make: string(),
      model: string(),
      year: integer(),
      kilometers: integer(),
      expected_price_clp: nullable(integer()),
      sale_horizon: oneOf('7d', '15d', '30d', 'cotizando'),
      region_code: string('2-digit CUT'),
      photo_count: integer(),
      submission_id: string(),
    },
    sample: {
      candidate_id: sampleId(1),
      patente: 'KXYZ12',
      make: 'Toyota',
      model: 'Yaris',
      year: 2019,
      kilometers: 64000,
      expected_price_clp: 8900000,
      sale_horizon: '30d',
      region_code: '13',
      photo_count: 6,
      submission_id: 'form-20270115-32',
    },
  }),
};
