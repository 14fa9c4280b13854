import { Readable } from 'node:stream';
import { Controller, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import { kbFileLimits, KNOWLEDGE, type Knowledge } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  attachment,
  CurrentActor,
  type Deferred,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  Uploaded,
  type UploadedFile,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { fileResource, KbFileResource } from './knowledge-resource';

const IN_USE: Reasons = { status: 409, name: 'DeleteKbFile', words: ['in_use'] };

const files = {
  tag: 'Knowledge',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: KbFileResource,
  pseudonyms: 'about_nobody',
} as const;
const read = { ...files, scopes: ['kb_files:read'] } as const;
const write = { ...files, scopes: ['kb_files:write'], outlivesTheApp: 'data' } as const;

@Controller()
export class KbFilesHttp {
  constructor(@Inject(KNOWLEDGE) private readonly knowledge: Knowledge) {}

  @Operation.post('/kb/files', {
    ...write,
    id: 'uploadKbFile',
    ceiling: 'kb_files',
    summary: 'Upload a file of knowledge',
    description:
      'Text, Markdown, HTML, CSV, JSON, PDF or DOCX, by its content. One that is there is 409 `UNIQUE_CONFLICT`, with its `file_id`.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    upload: { maxBytes: kbFileLimits.bytes },
    callsOutside: 'own_account',
    heavy: true,
  })
  async upload(@CurrentActor() actor: Actor, @Uploaded() file: UploadedFile): Promise<Deferred<KbFileResource>> {
    const keep = await this.knowledge.prepareFile(actor, file);
    return async () => fileResource(await keep());
  }

  @Operation.get('/kb/files', {
    ...read,
    id: 'listKbFiles',
    summary: 'List the files of knowledge',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<KbFileResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.knowledge.files(actor, page), fileResource), page);
  }

  @Operation.get('/kb/files/:id', {
    ...read,
    id: 'readKbFile',
    summary: 'Get a file of knowledge',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<KbFileResource> {
    return fileResource(await this.knowledge.file(actor, id));
  }

  @Operation.get('/kb/files/:id/content', {
    ...files,
    scopes: ['kb_files:read'],
    response: undefined,
    pseudonyms: undefined,
    id: 'downloadKbFile',
    summary: 'Download a file of knowledge',
    errors: ['NOT_FOUND'],
    produces: '*/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async download(@CurrentActor() actor: Actor, @PathId() id: string): Promise<StreamableFile> {
    const { file, content } = await this.knowledge.openFile(actor, id);
    const { contentType: type, filename, size: length } = file;
    return new StreamableFile(Readable.from(content), { type, length, disposition: attachment(filename) });
  }

  @Operation.delete('/kb/files/:id', {
    ...write,
    response: undefined,
    id: 'deleteKbFile',
    summary: 'Remove a file of knowledge',
    description: 'Not while a source names it: 409 `in_use` has its `source_ids`.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [IN_USE],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.knowledge.deleteFile(actor, id);
  }
}
