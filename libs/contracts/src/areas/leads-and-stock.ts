import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { boolean, integer, nullable, oneOf, string, timestamp, uuid, type DataOf } from '../schema';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;

/** Only identifiers and states; never money, names or reasons. */
const leadData = {
  id: uuid(),
  contact_id: uuid(),
  pipeline_id: uuid(),
  stage_id: uuid(),
  status: oneOf('open', 'won', 'lost', 'unqualified'),
  owner_user_id: nullable(uuid()),
  location_id: nullable(uuid()),
  vehicle_id: nullable(uuid()),
  source: string('manual, website and others'),
};

const leadSample: DataOf<typeof leadData> = {
  id: sampleId(1),
  contact_id: sampleId(2),
  pipeline_id: sampleId(3),
  stage_id: sampleId(4),
  status: 'open',
  owner_user_id: sampleId(5),
  location_id: null,
  vehicle_id: sampleId(6),
  source: 'website',
};

const lead = {
  version: 1,
  sensitive: false,
  resourceType: 'lead',
  resourcePath: '/leads/{id}',
  readScope: 'leads:read',
  data: leadData,
  sample: leadSample,
} as const;
const closed = (status: 'won' | 'lost' | 'unqualified') => ({ ...lead, sample: { ...leadSample, status } });
const stock = { ...record, resourceType: 'stock', readScope: 'stock:read' } as const;
const listing = {
  id: uuid('the vehicle'),
  account_id: uuid(),
  portal: oneOf('portal_a', 'portal_b', 'marketplace'),
  external_id: nullable(string()),
  url: nullable(string()),
  error: nullable(string('such as http_422 or timeout')),
};
const listed: DataOf<typeof listing> = {
  id: sampleId(1),
  account_id: sampleId(2),
  portal: 'portal_b',
  external_id: 'MLC-88213',
  url: 'https://portal.example/MLC-88213',
  error: null,
};
const vehicle = {
  ...record,
  resourceType: 'vehicle',
  resourcePath: '/vehicles/{id}',
  readScope: 'vehicles:read',
} as const;

export const leadEvents = {
  'lead.created': defineEvent({
    ...lead,
    description: 'A lead was created.',
    firesWhen: 'A lead is created by any path; once, with the owner that its pipeline gave it. Carries no changes.',
  }),
  'lead.stage_changed': defineEvent({
    ...lead,
    description: 'A lead moved to another stage, or was reopened.',
    firesWhen:
      'The stage of a lead changes within its pipeline, or a closed lead is open again. `changes` carries `stage_id`, `status`.',
  }),
  'lead.pipeline_changed': defineEvent({
    ...lead,
    description: 'A lead moved to another pipeline.',
    firesWhen: 'The pipeline of a lead changes. `changes` carries `pipeline_id` and `stage_id`.',
  }),
  'lead.assigned': defineEvent({
    ...lead,
    description: 'A lead got another owner.',
    firesWhen: 'The owner of a lead changes. `changes` carries `owner_user_id`.',
  }),
  'lead.won': defineEvent({
    ...closed('won'),
    description: 'A lead was won.',
    firesWhen: 'A lead is closed as won, also by the approval of its sale note. `changes` carries `status`.',
  }),
  'lead.lost': defineEvent({
    ...closed('lost'),
    description: 'A lead was lost.',
    firesWhen: 'A lead is closed as lost. `changes` carries `status`.',
  }),
  'lead.unqualified': defineEvent({
    ...closed('unqualified'),
    description: 'A lead was disqualified.',
    firesWhen: 'A lead is marked as unqualified. `changes` carries `status`.',
  }),
};

export const stockEvents = {
  'stock.synced': defineEvent({
    ...stock,
    resourcePath: '/stock-sync-runs/{id}',
    description: 'The stock was brought up to date from its source.',
    firesWhen:
      'A run of a stock source ends as `succeeded`, `partial` or `held`; once a run, also where what was held is released later.',
    data: {
      id: uuid('the run'),
      source_id: uuid(),
      status: oneOf('succeeded', 'partial', 'held'),
      total: integer(),
      created: integer(),
      updated: integer(),
      same: integer(),
      failed: integer(),
      missing: integer(),
      retired: integer(),
      ended_at: timestamp(),
    },
    sample: {
      id: sampleId(1),
      source_id: sampleId(2),
      status: 'partial',
      total: 120,
      created: 3,
      updated: 14,
      same: 102,
      failed: 1,
      missing: 2,
      retired: 2,
      ended_at: '2027-01-15T12:00:00.000Z',
    },
  }),
  'stock.source_retired': defineEvent({
    ...stock,
    resourcePath: '/stock-sources/{id}',
    description: 'A stock source is no longer used.',
    firesWhen: 'DELETE /stock-sources/{id}.',
    data: { id: uuid(), vehicles_kept: integer(), vehicles_withdrawn: integer(), retired_at: timestamp() },
    sample: { id: sampleId(1), vehicles_kept: 120, vehicles_withdrawn: 0, retired_at: '2027-01-15T12:00:00.000Z' },
  }),
  'vehicle.published': defineEvent({
    ...vehicle,
    data: listing,
    sample: listed,
    description: 'A vehicle was published on a portal.',
    firesWhen: 'A portal takes a listing that it did not have; once a time in `published`.',
  }),
  'vehicle.unpublished': defineEvent({
    ...vehicle,
    data: listing,
    sample: listed,
    description: 'A vehicle was withdrawn from a portal.',
    firesWhen: 'A portal confirms that a listing that was published is down.',
  }),
  'vehicle.publish_failed': defineEvent({
    ...vehicle,
    data: listing,
    sample: { ...listed, external_id: null, url: null, error: 'http_422' },
    description: 'A vehicle could not be published on a portal.',
    firesWhen: 'A portal refuses a listing, or the sixth try fails.',
  }),
  'vehicle.created': defineEvent({
    ...vehicle,
    description: 'A vehicle was registered.',
    firesWhen: 'A vehicle is created, by a call or by a stock source.',
    data: {
      id: uuid(),
      status: oneOf('available', 'draft', 'reserved', 'sold', 'withdrawn'),
      tenancy: oneOf('propio', 'consignacion'),
      condition: oneOf('used', 'new', 'demo'),
      location_id: nullable(uuid()),
      source_id: nullable(uuid()),
    },
    sample: {
      id: sampleId(1),
      status: 'available',
      tenancy: 'propio',
      condition: 'used',
      location_id: sampleId(2),
      source_id: null,
    },
  }),
  'vehicle.attachment.created': defineEvent({
    ...vehicle,
    description: 'A file was attached to a vehicle.',
    firesWhen: 'A file is uploaded for a vehicle.',
    data: {
      id: uuid('the vehicle'),
      attachment_id: uuid(),
      kind: oneOf('photo', 'document'),
      public: boolean(),
      content_type: string(),
      size: integer('bytes'),
    },
    sample: {
      id: sampleId(1),
      attachment_id: sampleId(2),
      kind: 'photo',
      public: true,
      content_type: 'image/jpeg',
      size: 482_133,
    },
  }),
};
