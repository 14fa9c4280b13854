import { GENERATED, tableEntity } from '@workops/platform/records';

export const leadWordsEntity = tableEntity({
  schema: 'commerce',
  name: 'lead_words',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    leadId: { type: 'uuid', primary: true },
    ofContact: { type: 'text' },
    ofVehicle: { type: 'text' },
    words: { type: 'text', ...GENERATED },
  },
});
