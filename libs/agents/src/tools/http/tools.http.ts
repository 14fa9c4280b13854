import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CUSTOM_TOOLS, DEFINITIONS_LOCK, type Tools } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  type Deferred,
  describedObject,
  Field,
  integer,
  type Listing,
  toListing,
  mapped,
  MINTING_CREDENTIALS,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER, IN_USE } from '../../http/reasons';
import {
  ChangeCustomToolRequest,
  CreateCustomToolRequest,
  CustomToolResource,
  toToolRequest,
  toolResource,
} from './tool-fields';

class TestCustomToolRequest {
  @Field(describedObject({ additionalProperties: true }), {
    description: 'The arguments, as a model would give them.',
    example: { order: 'A-17' },
  })
  input: Record<string, unknown>;
}

class CustomToolTest {
  @Field(text({ max: 50 }), {
    person: false,
    description:
      '`ok`, `http_<status>`, `timeout`, `blocked_address`, `too_large` (over 64 KiB), `network` or `disabled`. Redirects are not followed.',
    example: 'ok',
  })
  outcome: string;
  @Field(integer({ min: 100, max: 999 }), {
    nullable: true,
    description: 'Of the answer, where there was one.',
    example: 200,
  })
  status: number | null;
  @Field(text({ max: 2_000 }), {
    person: 'withheld',
    description: 'The first 2,000 characters of the answer, secrets as `***`.',
    example: '{}',
  })
  bodyExcerpt: string;
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { description: 'Milliseconds that it took.', example: 120 })
  durationMs: number;
}

const tools = { tag: 'Custom tools', tier: 'beta', response: CustomToolResource } as const;
const reading = {
  ...tools,
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  scopes: ['custom_tools:read'],
} as const;
const writing = {
  ...tools,
  credentials: MINTING_CREDENTIALS,
  scopes: ['custom_tools:write'],
  bodyLimit: BULK_BODY,
  outlivesTheApp: 'closed',
  reasons: [BEYOND_CALLER],
} as const;

@Controller()
export class CustomToolsHttp {
  constructor(@Inject(CUSTOM_TOOLS) private readonly tools: Tools) {}

  @Operation.post('/custom-tools', {
    ...writing,
    id: 'createCustomTool',
    ceiling: 'custom_tools',
    summary: 'Create a custom tool',
    description:
      'Agents call it once their draft names it and is published. A schema that cannot be checked by is 422 under `input_schema`.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    callsOutside: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { http, ...body }: CreateCustomToolRequest,
  ): Promise<Deferred<CustomToolResource>> {
    const create = await this.tools.prepare(actor, { ...body, http: toToolRequest(http) });
    return async () => toolResource(await create());
  }

  @Operation.get('/custom-tools', {
    ...reading,
    id: 'listCustomTools',
    summary: 'List custom tools',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<CustomToolResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.tools.list(actor, page), toolResource), page);
  }

  @Operation.get('/custom-tools/:id', {
    ...reading,
    id: 'readCustomTool',
    summary: 'Get a custom tool',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CustomToolResource> {
    return toolResource(await this.tools.read(actor, id));
  }

  @Operation.patch('/custom-tools/:id', {
    ...writing,
    id: 'changeCustomTool',
    asksOutside: true,
    summary: 'Update a custom tool',
    description:
      '`http` and `input_schema` are replaced whole. A `url` of another origin takes all its secrets with it: 422.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { http, ...body }: ChangeCustomToolRequest,
  ): Promise<CustomToolResource> {
    return toolResource(await this.tools.change(actor, id, { ...body, ...(http && { http: toToolRequest(http) }) }));
  }

  @Operation.delete('/custom-tools/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    lock: DEFINITIONS_LOCK,
    id: 'deleteCustomTool',
    summary: 'Delete a custom tool',
    description: 'With its secrets. 409 `in_use` has, as `agent_ids`, the agents whose draft or live version names it.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [IN_USE],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.tools.delete(actor, id);
  }

  @Operation.post('/custom-tools/:id/test', {
    ...writing,
    reasons: undefined,
    response: CustomToolTest,
    status: 200,
    id: 'testCustomTool',
    ceiling: { uncounted: 'Nothing of it is kept.' },
    summary: 'Call a custom tool',
    description:
      'As an agent would, whatever it does there. Arguments that do not match the schema are 422 under their path, for example `input.model`.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    callsOutside: 'own_account',
  })
  async test(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { input }: TestCustomToolRequest,
  ): Promise<Deferred<CustomToolTest>> {
    const { outcome, status, text: bodyExcerpt, durationMs } = await this.tools.test(actor, id, input);
    return () => Promise.resolve({ outcome, status, bodyExcerpt, durationMs });
  }
}
