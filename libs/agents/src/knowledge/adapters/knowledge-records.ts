import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { KbFile, Source } from '../domain/source';

const nullable = { nullable: true } as const;
const once = { update: false } as const;

interface SourceRow extends Source {
  embeddedLanguage: string | null;
}

const sourceRow = (source: Source): SourceRow => ({ ...source, embeddedLanguage: null });

export const kbSources = new RecordKind<Source, SourceRow>(
  createEntity<SourceRow>({
    schema: 'agents',
    name: 'kb_source',
    columns: {
      name: { type: 'text' },
      kind: { type: 'text', ...once },
      url: { type: 'text', ...nullable },
      fileId: { type: 'uuid', ...nullable },
      givenSha256: { type: 'text', ...nullable },
      language: { type: 'text' },
      refreshHours: { type: 'int', ...nullable },
      revision: { type: 'int' },
      status: { type: 'text' },
      error: { type: 'text', ...nullable },
      chunkCount: { type: 'int', ...once },
      vectorsModel: { type: 'text', ...nullable, ...once },
      contentSha256: { type: 'text', ...nullable, ...once },
      embeddedLanguage: { type: 'text', ...nullable, ...once, select: false },
      embeddedAt: { type: 'timestamptz', ...nullable, ...once },
      livemode: { type: 'boolean', ...once },
      dueAt: { type: 'timestamptz', ...nullable },
      refreshAt: { type: 'timestamptz', ...nullable },
      maker: { type: 'jsonb', ...nullable },
    },
  }),
  {
    ceiling: counted('kb_sources', 'FROM agents.kb_source WHERE workspace_id = $1'),
    lockedFor: 'NO KEY UPDATE',
    toRow: sourceRow,
  },
);

export const kbFiles = new RecordKind<KbFile>(
  createEntity<KbFile>({
    schema: 'agents',
    name: 'kb_file',
    columns: {
      filename: { type: 'text', ...once },
      contentType: { type: 'text', ...once },
      size: { type: 'bigint', ...once },
      sha256: { type: 'text' },
    },
  }),
  {
    unique: { index: 'kb_file_content', property: 'sha256' },
    ceiling: counted('kb_files', 'FROM agents.kb_file WHERE workspace_id = $1'),
    lockedFor: 'NO KEY UPDATE',
  },
);
