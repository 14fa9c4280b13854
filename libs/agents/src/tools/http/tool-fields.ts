import type { MakerTrouble } from '@workops/kernel';
import { TOOL_BODIES, TOOL_EFFECTS, TOOL_METHODS, toolLimits as limits, type CustomTool } from '../../index';
import {
  CreatedAt,
  describedObject,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  matching,
  notBlank,
  ObjectField,
  ObjectListField,
  oneOf,
  type Shape,
  StoppedReason,
  text,
  UpdatedAt,
  NoOtherFields,
} from '@workops/edge';

const describedShape = (shape: Shape, description: string, example: unknown = shape.example) =>
  documented(shape, { description, example });
const ofNobody = { person: false } as const;

const NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;

export const toolFields = {
  name: describedShape(
    matching(NAME, {
      max: limits.name,
      message: 'Must be a letter, then letters, digits, hyphens and underscores, 64 at most.',
    }),
    'What the model calls it by, unique in the workspace; none of a built-in tool.',
    'find_order',
  ),
  description: describedShape(
    notBlank({ max: limits.description }),
    'What the model is told of it.',
    'Busca un pedido por su número.',
  ),
  inputSchema: describedShape(
    describedObject({ additionalProperties: true }),
    'JSON Schema 2020-12 of its arguments, patterns in RE2.',
    {
      type: 'object',
      properties: { order: { type: 'string' } },
      required: ['order'],
    },
  ),
  effects: describedShape(oneOf(TOOL_EFFECTS, 'ToolEffects'), 'A GET of one that reads is tried twice.', 'read'),
  timeoutMs: describedShape(integer(limits.timeoutMs), 'Milliseconds that a call may take.', 8000),
  enabled: describedShape(flag(), 'False stops it everywhere at once.', true),
  secrets: describedShape(
    describedObject({ additionalProperties: { type: ['string', 'null'], maxLength: limits.secret } }),
    'Up to 10 by name, kept encrypted and never shown. A name that is left out stays, null removes.',
    { API_KEY: 'a-token-of-the-shop' },
  ),
};

const method = describedShape(oneOf(TOOL_METHODS, 'ToolMethod'), 'The method of the request.', 'GET');
const url = describedShape(
  text({ min: 1, max: limits.url }),
  '`{arg}` stands for an argument, as a segment of the path or a value of the query, and `{{secret.NAME}}` for a secret as a value of the query.',
  'https://shop.example.com/orders/{order}',
);
const body = describedShape(
  oneOf(TOOL_BODIES, 'ToolBody'),
  'Whether arguments that the url does not name go as JSON; of GET and DELETE they go to the query.',
  'json',
);
const headerName = describedShape(text({ min: 1, max: limits.headerName }), 'Its name.', 'X-Api-Key');
const headerValue = describedShape(
  text({ min: 1, max: limits.headerValue }),
  'Its value; `{{secret.NAME}}` stands for a secret.',
  '{{secret.API_KEY}}',
);

class ToolHeaderResource {
  @Field(headerName, ofNobody)
  name: string;
  @Field(headerValue, ofNobody)
  value: string;
}

class CustomToolRequestInput {
  @Field(method)
  method: (typeof TOOL_METHODS)[number];
  @Field(url)
  url: string;
  @ObjectListField(() => ToolHeaderResource, {
    optional: true,
    max: limits.headers,
    description: 'Headers of the request.',
  })
  headers?: ToolHeaderResource[];
  @Field(body, { optional: true, default: 'json' })
  body?: (typeof TOOL_BODIES)[number];
}

export class CustomToolRequestResource {
  @Field(method)
  method: string;
  @Field(url, ofNobody)
  url: string;
  @ObjectListField(() => ToolHeaderResource, { description: 'Headers of the request.' })
  headers: ToolHeaderResource[];
  @Field(body)
  body: string;
}

const request = { description: 'The request that a call becomes. Its host must resolve to public addresses.' };
const optional = { optional: true };

@NoOtherFields(() => CustomToolResource)
export class CreateCustomToolRequest {
  @Field(toolFields.name)
  name: string;
  @Field(toolFields.description)
  description: string;
  @Field(toolFields.inputSchema)
  inputSchema: Record<string, unknown>;
  @ObjectField(() => CustomToolRequestInput, request)
  http: CustomToolRequestInput;
  @Field(toolFields.effects, { ...optional, default: 'write' })
  effects?: (typeof TOOL_EFFECTS)[number];
  @Field(toolFields.timeoutMs, { ...optional, default: 8000 })
  timeoutMs?: number;
  @Field(toolFields.enabled, { ...optional, default: true })
  enabled?: boolean;
  @Field(toolFields.secrets, optional)
  secrets?: Record<string, unknown>;
}

export class ChangeCustomToolRequest {
  @Field(toolFields.name, optional)
  name?: string;
  @Field(toolFields.description, optional)
  description?: string;
  @Field(toolFields.inputSchema, optional)
  inputSchema?: Record<string, unknown>;
  @ObjectField(() => CustomToolRequestInput, { ...request, ...optional })
  http?: CustomToolRequestInput;
  @Field(toolFields.effects, optional)
  effects?: (typeof TOOL_EFFECTS)[number];
  @Field(toolFields.timeoutMs, optional)
  timeoutMs?: number;
  @Field(toolFields.enabled, optional)
  enabled?: boolean;
  @Field(toolFields.secrets, optional)
  secrets?: Record<string, unknown>;
}

export class CustomToolResource {
  @Id()
  id: string;
  @Field(toolFields.name, ofNobody)
  name: string;
  @Field(toolFields.description, ofNobody)
  description: string;
  @Field(toolFields.inputSchema, ofNobody)
  inputSchema: object;
  @ObjectField(() => CustomToolRequestResource, request)
  http: CustomToolRequestResource;
  @Field(toolFields.effects)
  effects: string;
  @Field(toolFields.timeoutMs)
  timeoutMs: number;
  @Field(toolFields.enabled)
  enabled: boolean;
  @StoppedReason()
  stoppedReason: MakerTrouble | null;
  @ListField(text({ max: limits.secretName }), {
    ...ofNobody,
    max: limits.secrets,
    description: 'The names of its secrets.',
    example: ['API_KEY'],
  })
  secretNames: readonly string[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

/** A tool that was just saved has no `stoppedReason`. */
type ShownTool = CustomTool & { stoppedReason?: MakerTrouble | null };

/** Contains only the names of secrets. */
export const toolResource = ({
  secretsSealed: _sealed,
  digest: _digest,
  maker: _maker,
  http,
  stoppedReason = null,
  ...tool
}: ShownTool): CustomToolResource => ({
  ...tool,
  stoppedReason,
  http: { ...http, headers: [...http.headers] },
});

type GivenRequest = CustomToolRequestInput;

/** Fills in defaults. */
export const toToolRequest = ({ headers = [], body: kind = 'json', ...rest }: GivenRequest) => ({
  ...rest,
  headers,
  body: kind,
});
