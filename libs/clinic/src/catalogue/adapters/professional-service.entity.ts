import { tableEntity } from '@workops/platform/records';

export const professionalServiceEntity = tableEntity({
  schema: 'clinic',
  name: 'professional_service',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    professionalId: { type: 'uuid', primary: true },
    serviceId: { type: 'uuid', primary: true },
  },
});
