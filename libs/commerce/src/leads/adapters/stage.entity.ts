import { tableEntity } from '@workops/platform/records';

export const stageEntity = tableEntity({
  schema: 'commerce',
  name: 'stage',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    pipelineId: { type: 'uuid' },
    name: { type: 'text' },
    position: { type: 'int', nullable: true },
  },
});
