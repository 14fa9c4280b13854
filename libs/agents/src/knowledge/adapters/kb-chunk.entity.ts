import { tableEntity } from '@workops/platform/records';

export const kbChunkEntity = tableEntity({
  schema: 'agents',
  name: 'kb_chunk',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    sourceId: { type: 'uuid' },
    position: { type: 'int' },
    language: { type: 'text' },
    heading: { type: 'text', nullable: true },
    text: { type: 'text' },
    stems: { type: 'tsvector' },
    words: { type: 'tsvector' },
    embedding: { type: 'real', array: true, nullable: true },
    embeddingModel: { type: 'text', nullable: true },
  },
});
