import { tableEntity } from '@workops/platform/records';

export const staleWordsEntity = tableEntity({
  schema: 'commerce',
  name: 'stale_words',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    place: { type: 'bigint', primary: true, generated: 'identity', generatedIdentity: 'ALWAYS' },
    kind: { type: 'text' },
    recordId: { type: 'uuid' },
  },
});
