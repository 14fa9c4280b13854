import { tableEntity } from '@workops/platform/records';

export const scenarioNumberEntity = tableEntity({
  schema: 'agents',
  name: 'scenario_number',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    last: { type: 'int' },
  },
});
