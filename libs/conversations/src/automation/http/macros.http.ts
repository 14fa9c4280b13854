import { Body, Controller, Inject, Query } from '@nestjs/common';
import { actionLimits, AUTOMATION, type Automation } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  NoOtherFields,
  ObjectListField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ActionRequest, ActionResource, nameOf } from './automation-fields';

const name = nameOf('macro', 'Despedida');
const actions = {
  min: 1,
  max: actionLimits.ofMacro,
  description: 'What it does, in order.',
  example: [{ type: 'resolve' }],
};
const team = { nullable: true, description: 'The team that it is made for.', example: null };

@NoOtherFields(() => MacroResource)
class CreateMacroRequest {
  @Field(name)
  name: string;
  @ObjectListField(() => ActionRequest, actions)
  actions: ActionRequest[];
  @Field(uuid(), { ...team, optional: true })
  teamId?: string | null;
}

class ChangeMacroRequest {
  @Field(name, { optional: true })
  name?: string;
  @ObjectListField(() => ActionRequest, { ...actions, optional: true })
  actions?: ActionRequest[];
  @Field(uuid(), { ...team, optional: true })
  teamId?: string | null;
}

export class MacroResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @ObjectListField(() => ActionResource, { description: 'What it does, in order.' })
  actions: readonly ActionResource[];
  @Field(uuid(), team)
  teamId: string | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const macros = {
  tag: 'Macros',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: MacroResource,
} as const;
const reading = { ...macros, scopes: ['macros:read'] } as const;
const writing = { ...macros, scopes: ['macros:write'], bodyLimit: BULK_BODY, outlivesTheApp: 'data' } as const;

@Controller()
export class MacrosHttp {
  constructor(@Inject(AUTOMATION) private readonly automation: Automation) {}

  @Operation.post('/macros', {
    ...writing,
    id: 'createMacro',
    ceiling: 'macros',
    summary: 'Create a macro',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  create(@CurrentActor() actor: Actor, @Body() body: CreateMacroRequest): Promise<MacroResource> {
    return this.automation.macros.create(actor, body);
  }

  @Operation.get('/macros', {
    ...reading,
    id: 'listMacros',
    summary: 'List macros',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<MacroResource>> {
    const page = toPage(query);
    return toListing(await this.automation.macros.list(actor, page), page);
  }

  @Operation.get('/macros/:id', { ...reading, id: 'readMacro', summary: 'Get a macro', errors: ['NOT_FOUND'] })
  read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MacroResource> {
    return this.automation.macros.read(actor, id);
  }

  @Operation.patch('/macros/:id', {
    ...writing,
    id: 'changeMacro',
    summary: 'Update a macro',
    description: '`actions` are replaced whole.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  change(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: ChangeMacroRequest): Promise<MacroResource> {
    return this.automation.macros.change(actor, id, body);
  }

  @Operation.delete('/macros/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    id: 'deleteMacro',
    summary: 'Delete a macro',
    errors: ['NOT_FOUND'],
  })
  remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    return this.automation.macros.delete(actor, id);
  }
}
