import { tableEntity } from '@workops/platform/records';

export const leadTallyEntity = tableEntity({
  schema: 'commerce',
  name: 'lead_tally',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    pipelineId: { type: 'uuid', primary: true },
    stageId: { type: 'uuid', primary: true },
    status: { type: 'text', primary: true },
    ownerUserId: { type: 'uuid', primary: true },
    locationId: { type: 'uuid', primary: true },
    leads: { type: 'int' },
    valueClp: { type: 'numeric' },
    folded: { type: 'boolean' },
  },
});
