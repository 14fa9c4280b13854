import { Body, Controller, Inject, Query } from '@nestjs/common';
import { KNOWLEDGE, sourceLimits as limits, type Knowledge, type SourceKind } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Deferred,
  Field,
  type Listing,
  toListing,
  mapped,
  ObjectListField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER } from '../../http/reasons';
import {
  chunkResource,
  KbChunkResource,
  KbEntry,
  KbSourceResource,
  KbSourceWithContent,
  sourceFields,
  sourceResource,
  wholeSource,
} from './knowledge-resource';

const optional = { optional: true } as const;
const entries = { ...optional, min: 1, max: limits.entries, description: 'Of a `faq`: each is found as one.' } as const;
const oneEntry = [{ question: '¿Hacen envíos a regiones?', answer: 'Sí, en cinco días hábiles.' }];

class CreateKbSourceRequest {
  @Field(sourceFields.name)
  name: string;
  @Field(sourceFields.kind)
  kind: SourceKind;
  @Field(sourceFields.text, optional)
  text?: string;
  @ObjectListField(() => KbEntry, { ...entries, example: oneEntry })
  entries?: KbEntry[];
  @Field(sourceFields.url, optional)
  url?: string;
  @Field(sourceFields.fileId, optional)
  fileId?: string;
  @Field(sourceFields.language, optional)
  language?: string;
  @Field(sourceFields.refreshHours, { ...optional, nullable: true })
  refreshHours?: number | null;
}

class UpdateKbSourceRequest {
  @Field(sourceFields.name, optional)
  name?: string;
  @Field(sourceFields.text, optional)
  text?: string;
  @ObjectListField(() => KbEntry, { ...entries, example: oneEntry })
  entries?: KbEntry[];
  @Field(sourceFields.url, optional)
  url?: string;
  @Field(sourceFields.fileId, optional)
  fileId?: string;
  @Field(sourceFields.language, optional)
  language?: string;
  @Field(sourceFields.refreshHours, { ...optional, nullable: true })
  refreshHours?: number | null;
}

const sources = {
  tag: 'Knowledge',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: KbSourceResource,
  pseudonyms: 'about_nobody',
} as const;
const read = { ...sources, scopes: ['kb:read'] } as const;
const write = { ...sources, scopes: ['kb:write'], outlivesTheApp: 'data' } as const;
/** Three times 2,000 entries of maximum length in ASCII. */
const CONTENT_BODY = 32 * 1024 * 1024;

@Controller()
export class KbSourcesHttp {
  constructor(@Inject(KNOWLEDGE) private readonly knowledge: Knowledge) {}

  @Operation.post('/kb/sources', {
    ...write,
    id: 'createKbSource',
    ceiling: 'kb_sources',
    summary: 'Add a source of knowledge',
    description:
      'It is searchable once its `status` is `ready`. The field of another kind is 422; a `file` takes `kb_files:read`. A page is read for whoever made or last changed it.',
    errors: ['VALIDATION_ERROR'],
    reasons: [BEYOND_CALLER],
    example: { name: 'Envíos', kind: 'text', text: 'Los envíos a regiones tardan cinco días hábiles.' },
    bodyLimit: CONTENT_BODY,
    callsOutside: 'own_account',
    sensitiveFields: ['url'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateKbSourceRequest): Promise<Deferred<KbSourceResource>> {
    const create = await this.knowledge.prepareSource(actor, body);
    return async () => sourceResource(await create(), this.knowledge.vectorsModel);
  }

  @Operation.get('/kb/sources', {
    ...read,
    id: 'listKbSources',
    summary: 'List the sources of knowledge',
    description: 'Newest first, without their texts and entries.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<KbSourceResource>> {
    const page = toPage(query);
    return toListing(
      mapped(await this.knowledge.sources(actor, page), (source) =>
        sourceResource(source, this.knowledge.vectorsModel),
      ),
      page,
    );
  }

  @Operation.get('/kb/sources/:id', {
    ...read,
    response: KbSourceWithContent,
    id: 'readKbSource',
    summary: 'Get a source of knowledge',
    description: 'With its text or entries.',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<KbSourceWithContent> {
    return wholeSource(await this.knowledge.source(actor, id), this.knowledge.vectorsModel);
  }

  @Operation.patch('/kb/sources/:id', {
    ...write,
    id: 'updateKbSource',
    asksOutside: true,
    summary: 'Update a source of knowledge',
    description: 'What says something else is embedded again; until then the old is found.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    reasons: [BEYOND_CALLER],
    example: { name: 'Envíos' },
    bodyLimit: CONTENT_BODY,
    sensitiveFields: ['url'],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateKbSourceRequest,
  ): Promise<KbSourceResource> {
    return sourceResource(await this.knowledge.updateSource(actor, id, body), this.knowledge.vectorsModel);
  }

  @Operation.delete('/kb/sources/:id', {
    ...write,
    response: undefined,
    id: 'deleteKbSource',
    summary: 'Remove a source of knowledge',
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.knowledge.deleteSource(actor, id);
  }

  @Operation.post('/kb/sources/:id/embed', {
    ...write,
    status: 202,
    id: 'embedKbSource',
    ceiling: { uncounted: 'One at a time a source.' },
    summary: 'Read a source of knowledge again',
    description: 'The same content changes nothing and announces nothing.',
    errors: ['NOT_FOUND'],
  })
  async embed(@CurrentActor() actor: Actor, @PathId() id: string): Promise<KbSourceResource> {
    return sourceResource(await this.knowledge.embed(actor, id), this.knowledge.vectorsModel);
  }

  @Operation.get('/kb/sources/:id/chunks', {
    ...read,
    response: KbChunkResource,
    id: 'listKbChunks',
    summary: 'List the chunks of a source',
    description: 'As they are searched, in the order of the source.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async chunks(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<KbChunkResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.knowledge.chunks(actor, id, page), chunkResource), page);
  }
}
