import type { Resource } from './contents';
import { capital } from './words';

export const httpSource = ({ one, many, contents }: Resource): string => `
import { Body, Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  Id,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ${contents.TOKEN}, ${one.value}Limits, type ${contents.Type} } from '../index';

const name = documented(text({ min: 1, max: ${one.value}Limits.name }), { description: 'The name of the ${one.spoken}.', example: 'One' });

class Create${one.Type}Request {
  @Field(name)
  name: string;
}

class Update${one.Type}Request {
  @Field(name, { optional: true })
  name?: string;
}

export class ${one.Type}Resource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const ${many.value} = {
  tag: '${capital(many.spoken)}',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: ${one.Type}Resource,
} as const;

@Controller()
export class ${many.Type}Http {
  constructor(@Inject(${contents.TOKEN}) private readonly ${contents.value}: ${contents.Type}) {}

  @Operation.post('/${many.file}', {
    ...${many.value},
    id: 'create${one.Type}',
    ceiling: { uncounted: 'How many a workspace may have is not decided yet.' },
    outlivesTheApp: 'data',
    summary: 'Create a ${one.spoken}',
    scopes: ['${many.snake}:write'],
    errors: [],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: Create${one.Type}Request): Promise<${one.Type}Resource> {
    return this.${contents.value}.${many.value}.create(actor, body);
  }

  @Operation.get('/${many.file}', {
    ...${many.value},
    id: 'list${many.Type}',
    summary: 'List ${many.spoken}',
    description: 'Newest first.',
    scopes: ['${many.snake}:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<${one.Type}Resource>> {
    const page = toPage(query);
    return toListing(await this.${contents.value}.${many.value}.list(actor, page), page);
  }

  @Operation.get('/${many.file}/:id', {
    ...${many.value},
    id: 'read${one.Type}',
    summary: 'Get a ${one.spoken}',
    scopes: ['${many.snake}:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<${one.Type}Resource> {
    return this.${contents.value}.${many.value}.read(actor, id);
  }

  @Operation.patch('/${many.file}/:id', {
    ...${many.value},
    id: 'update${one.Type}',
    summary: 'Update a ${one.spoken}',
    description: 'Fields that are left out keep their values.',
    scopes: ['${many.snake}:write'],
    errors: ['NOT_FOUND'],
  })
  async update(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: Update${one.Type}Request): Promise<${one.Type}Resource> {
    return this.${contents.value}.${many.value}.update(actor, id, body);
  }

  @Operation.delete('/${many.file}/:id', {
    ...${many.value},
    id: 'delete${one.Type}',
    summary: 'Delete a ${one.spoken}',
    scopes: ['${many.snake}:write'],
    response: undefined,
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.${contents.value}.${many.value}.delete(actor, id);
  }
}
`;

export const httpSpecSource = ({ many }: Resource): string => `
import { ApiApp, type Refusal } from '../testing/api-app';

type Answer = { data: { id: string; name: string } } & Refusal;

describe('${many.spoken} over HTTP', () => {
  let api: ApiApp;
  let token: string;
  beforeAll(async () => {
    api = await ApiApp.start();
    ({ token } = await api.workspace());
  });
  afterAll(() => api.close());

  const create = (body: object) => api.call<Answer>('POST', '/${many.file}', { token, body });

  it('are created, read, listed, changed and deleted', async () => {
    const made = await create({ name: 'One' });
    expect(made.status).toBe(201);
    const path = \`/${many.file}/\${made.body.data.id}\`;
    expect((await api.call('GET', path, { token })).body).toEqual(made.body);
    expect((await api.call<{ data: { id: string }[] }>('GET', '/${many.file}', { token })).body.data).toEqual([made.body.data]);
    expect((await api.call<Answer>('PATCH', path, { token, body: { name: 'Two' } })).body.data.name).toBe('Two');
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect((await api.call('GET', path, { token })).status).toBe(404);
  });

  it('are refused without a name', async () => {
    const { status, body } = await create({});
    expect([status, body.error.details.body]).toEqual([400, [expect.objectContaining({ path: 'name', code: 'invalid_type' })]]);
  });
});
`;
