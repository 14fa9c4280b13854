import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { boolean, integer, nullable, oneOf, string, uuid } from '../schema';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;
const lead = { ...record, resourceType: 'lead', readScope: 'leads:read' } as const;
const stock = { ...record, resourceType: 'stock', readScope: 'stock:read' } as const;
const vehicle = { ...record, resourceType: 'vehicle', resourcePath: '/vehicles/{id}', readScope: 'vehicles:read' } as const;

export const leadEvents = {
  'lead.created': defineEvent({ ...lead, description: 'A lead was created.', firesWhen: 'A lead is created by any path.' }),
  'lead.stage_changed': defineEvent({
    ...lead,
    description: 'A lead moved to another stage.',
    firesWhen: 'The stage of a lead changes within its pipeline.',
  }),
  'lead.pipeline_changed': defineEvent({
    ...lead,
    description: 'A lead moved to another pipeline.',
    firesWhen: 'The pipeline of a lead changes.',
  }),
  'lead.assigned': defineEvent({ ...lead, description: 'A lead got another owner.', firesWhen: 'The owner of a lead changes.' }),
  'lead.won': defineEvent({ ...lead, description: 'A lead was won.', firesWhen: 'A lead is closed as won.' }),
  'lead.lost': defineEvent({ ...lead, description: 'A lead was lost.', firesWhen: 'A lead is closed as lost.' }),
  'lead.unqualified': defineEvent({ ...lead, description: 'A lead was disqualified.', firesWhen: 'A lead is marked as unqualified.' }),
};

export const stockEvents = {
  'stock.synced': defineEvent({
    ...stock,
    description: 'The stock was brought up to date from its source.',
    firesWhen: 'A synchronisation with a stock source ends.',
  }),
  'stock.source_retired': defineEvent({
    ...stock,
    description: 'A stock source is no longer used.',
    firesWhen: 'A stock source is retired.',
  }),
  'vehicle.published': defineEvent({ ...vehicle, description: 'A vehicle was published.', firesWhen: 'A vehicle goes public.' }),
  'vehicle.unpublished': defineEvent({
    ...vehicle,
    description: 'A vehicle was withdrawn from publication.',
    firesWhen: 'A published vehicle is withdrawn.',
  }),
  'vehicle.publish_failed': defineEvent({
    ...vehicle,
    description: 'A vehicle could not be published.',
    firesWhen: 'The publication of a vehicle is refused or fails.',
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
    sample: { id: sampleId(1), attachment_id: sampleId(2), kind: 'photo', public: true, content_type: 'image/jpeg', size: 482_133 },
  }),
};
