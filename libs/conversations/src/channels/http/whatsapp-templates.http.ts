import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_NAME,
  TEMPLATE_STATUSES,
  templateLimits,
  TEMPLATES,
  variablesOf,
  type TemplateCategory,
  type TemplateComponent,
  type Templates,
  type TemplateStatus,
  type WhatsappTemplate,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  anyObject,
  CreatedAt,
  CurrentActor,
  type Deferred,
  documented,
  Field,
  Id,
  ListField,
  type Listing,
  toListing,
  mapped,
  matching,
  notBlank,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CHANNEL_DISCONNECTED } from '../../http/reasons';

const account = documented(uuid(), { description: 'The WhatsApp account that it belongs to.' });
const name = documented(
  matching(TEMPLATE_NAME, { max: 512, message: 'Must be small letters, digits and underscores.' }),
  {
    description: 'With the language unique in the account.',
    example: 'recordatorio_cita',
  },
);
const language = documented(notBlank({ max: templateLimits.language }), {
  description: 'As the provider has it.',
  example: 'es',
});
const category = documented(oneOf(TEMPLATE_CATEGORIES, 'WhatsappTemplateCategory'), {
  description: 'What it is for.',
  example: 'utility',
});
const status = documented(oneOf(TEMPLATE_STATUSES, 'WhatsappTemplateStatus'), {
  description: '`approved` and `flagged` ones can be sent.',
  example: 'approved',
});
const components = {
  max: templateLimits.components,
  description: 'Its parts, as the provider documents them.',
  example: [{ type: 'BODY', text: 'Hola {{1}}, te esperamos el {{2}}.' }],
};

class CreateTemplateRequest {
  @Field(account)
  messagingAccountId: string;
  @Field(name)
  name: string;
  @Field(language)
  language: string;
  @Field(category)
  category: TemplateCategory;
  @ListField(anyObject(), { ...components, min: 1 })
  components: TemplateComponent[];
}

class SyncTemplatesRequest {
  @Field(account)
  messagingAccountId: string;
}

class TemplatesQuery extends PageQuery {
  @Field(status, { optional: true })
  status?: TemplateStatus;
  @Field(account, { optional: true })
  messagingAccountId?: string;
}

export class WhatsappTemplateResource {
  @Id()
  id: string;
  @Field(account)
  messagingAccountId: string;
  @Field(name, { person: false })
  name: string;
  @Field(language, { person: false })
  language: string;
  @Field(category)
  category: TemplateCategory;
  @ListField(anyObject(), { ...components, person: false })
  components: object[];
  @ListField(text({ max: 120 }), {
    max: 1_000,
    person: false,
    description: 'Its places in the order in which a message gives their texts: header, body, buttons.',
    example: ['body.1', 'body.2'],
  })
  variables: string[];
  @Field(status)
  status: TemplateStatus;
  @Field(text({ max: 500 }), {
    nullable: true,
    person: false,
    description: 'Why the provider rejected it.',
    example: null,
  })
  rejectionReason: string | null;
  @Field(text({ max: 100 }), { person: false, description: 'Its id at the provider.', example: '594425479261596' })
  externalId: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

class TemplateSyncResource {
  @Field(account)
  messagingAccountId: string;
}

const shown = ({ accountId, components: parts, ...template }: WhatsappTemplate): WhatsappTemplateResource => ({
  ...template,
  messagingAccountId: accountId,
  components: [...parts],
  variables: variablesOf(parts).map(({ component, name: place, index }) =>
    [component, index, place].filter((each) => each !== undefined).join('.'),
  ),
});

const templates = {
  tag: 'WhatsApp templates',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: WhatsappTemplateResource,
} as const;
const reading = { ...templates, pseudonyms: 'about_nobody', scopes: ['whatsapp_templates:read'] } as const;
const writing = { ...templates, scopes: ['whatsapp_templates:write'] } as const;

@Controller()
export class WhatsappTemplatesHttp {
  constructor(@Inject(TEMPLATES) private readonly whatsapp: Templates) {}

  @Operation.post('/whatsapp-templates', {
    ...writing,
    id: 'createWhatsappTemplate',
    ceiling: 'whatsapp_templates',
    outlivesTheApp: 'data',
    summary: 'Create a WhatsApp template',
    description:
      'The provider is asked first: what it refuses is 422 with the reason `provider_refused`; 503 where it does not answer.',
    errors: ['UNIQUE_CONFLICT', 'CONFLICT', 'VALIDATION_ERROR'],
    reasons: [CHANNEL_DISCONNECTED],
    callsOutside: 'own_account',
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { messagingAccountId, ...body }: CreateTemplateRequest,
  ): Promise<Deferred<WhatsappTemplateResource>> {
    const create = await this.whatsapp.templates.prepare(actor, { ...body, accountId: messagingAccountId });
    return async () => shown(await create());
  }

  @Operation.get('/whatsapp-templates', {
    ...reading,
    id: 'listWhatsappTemplates',
    summary: 'List WhatsApp templates',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: TemplatesQuery): Promise<Listing<WhatsappTemplateResource>> {
    const page = toPage(query);
    const filter = { status: query.status, accountId: query.messagingAccountId };
    return toListing(mapped(await this.whatsapp.templates.list(actor, filter, page), shown), page);
  }

  @Operation.get('/whatsapp-templates/:id', {
    ...reading,
    id: 'readWhatsappTemplate',
    summary: 'Get a WhatsApp template',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<WhatsappTemplateResource> {
    return shown(await this.whatsapp.templates.read(actor, id));
  }

  @Operation.delete('/whatsapp-templates/:id', {
    ...writing,
    response: undefined,
    id: 'deleteWhatsappTemplate',
    asksOutside: true,
    summary: 'Delete a WhatsApp template',
    description: 'The provider is asked first.',
    errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
    reasons: [CHANNEL_DISCONNECTED],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.whatsapp.templates.delete(actor, id);
  }

  @Operation.post('/whatsapp-templates/sync', {
    ...writing,
    response: TemplateSyncResource,
    id: 'syncWhatsappTemplates',
    status: 202,
    summary: 'Synchronise WhatsApp templates',
    description: 'The account’s templates become those that the provider has, soon.',
    errors: ['CONFLICT', 'VALIDATION_ERROR'],
    reasons: [CHANNEL_DISCONNECTED],
  })
  async sync(
    @CurrentActor() actor: Actor,
    @Body() { messagingAccountId }: SyncTemplatesRequest,
  ): Promise<TemplateSyncResource> {
    await this.whatsapp.templates.askForSync(actor, messagingAccountId);
    return { messagingAccountId };
  }
}
