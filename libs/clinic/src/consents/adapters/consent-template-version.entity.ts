import { tableEntity } from '@workops/platform/records';

export const consentTemplateVersionEntity = tableEntity({
  schema: 'clinic',
  name: 'consent_template_version',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    templateId: { type: 'uuid', primary: true },
    version: { type: 'int', primary: true },
    body: { type: 'text' },
  },
});
