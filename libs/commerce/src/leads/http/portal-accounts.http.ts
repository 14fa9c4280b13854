import { Body, Controller, Inject, Query } from '@nestjs/common';
import { INTAKE, PORTAL_KINDS, portalAccountLimits, webhookPathOf, type Intake, type PortalKind } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  type Deferred,
  documented,
  Field,
  flag,
  Id,
  type Listing,
  toListing,
  MINTING_CREDENTIALS,
  NARROWED_MAKER,
  NoOtherFields,
  notBlank,
  oneOf,
  Operation,
  PathId,
  text,
  UpdatedAt,
  uri,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { createdPageOf, CreatedQuery } from '../../stock/http/created-query';

const kind = documented(oneOf(PORTAL_KINDS, 'PortalKind'), {
  description: 'Which portal the account is at; it never changes.',
  example: 'portal_b',
});
const name = documented(notBlank({ max: portalAccountLimits.name }), {
  description: 'A name that tells accounts apart.',
  example: 'Casa matriz',
});
const apiUrl = documented(uri({ max: 2048 }), {
  description: 'Where listings are published; without it, none can be. Its host must resolve to public addresses.',
  example: 'https://portal.example.com/api',
});
const apiToken = documented(text({ min: 1, max: portalAccountLimits.apiToken }), {
  description: 'The bearer token for `api_url`. Stored encrypted and never returned.',
  example: 'a token of the portal',
});
const locationId = documented(uuid(), {
  description: 'The branch that leads of the account belong to.',
  example: null,
});
const pipelineId = documented(uuid(), {
  description: 'The pipeline that its leads go to; null for the default one.',
  example: null,
});
const enabled = documented(flag(), {
  description: 'False refuses what the portal sends, and takes the listings down.',
});
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

@NoOtherFields(() => PortalAccountResource)
class CreatePortalAccountRequest {
  @Field(kind)
  kind: PortalKind;
  @Field(name)
  name: string;
  @Field(apiUrl, clearable)
  apiUrl?: string | null;
  @Field(apiToken, clearable)
  apiToken?: string | null;
  @Field(pipelineId, clearable)
  pipelineId?: string | null;
  @Field(locationId, clearable)
  locationId?: string | null;
  @Field(enabled, { ...optional, default: true })
  enabled?: boolean;
}

class UpdatePortalAccountRequest {
  @Field(name, optional)
  name?: string;
  @Field(apiUrl, clearable)
  apiUrl?: string | null;
  @Field(apiToken, clearable)
  apiToken?: string | null;
  @Field(pipelineId, clearable)
  pipelineId?: string | null;
  @Field(locationId, clearable)
  locationId?: string | null;
  @Field(enabled, optional)
  enabled?: boolean;
}

export class PortalAccountResource {
  @Id()
  id: string;
  @Field(kind)
  kind: PortalKind;
  @Field(name, { person: false })
  name: string;
  @Field(apiUrl, { nullable: true, person: false })
  apiUrl: string | null;
  @Field(pipelineId, { nullable: true })
  pipelineId: string | null;
  @Field(locationId, { nullable: true })
  locationId: string | null;
  @Field(enabled)
  enabled: boolean;
  @Field(text({ max: 200 }), {
    person: false,
    description:
      'Where the portal posts signed calls to, beneath the host of this API; of a marketplace, `/vis-leads` or `/orders` follows.',
    example: '/integrations/portal_b/01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10/leads',
  })
  webhookPath: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export class CreatedPortalAccountResource extends PortalAccountResource {
  @Field(text({ max: 70 }), {
    person: false,
    description: 'The secret that the portal signs with. Returned only in this response: store it securely.',
    example: 'whsec_…',
  })
  webhookSecret: string;
}

type Shown = Omit<PortalAccountResource, 'webhookPath'>;
const shown = <Account extends Shown>(account: Account) => ({ ...account, webhookPath: webhookPathOf(account) });

const accounts = {
  tag: 'Portal accounts',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PortalAccountResource,
} as const;
const reading = { ...accounts, pseudonyms: 'about_nobody', scopes: ['portal_accounts:read'] } as const;
const writing = { ...accounts, credentials: MINTING_CREDENTIALS, scopes: ['portal_accounts:write'] } as const;

@Controller()
export class PortalAccountsHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.post('/portal-accounts', {
    ...writing,
    id: 'createPortalAccount',
    ceiling: 'portal_accounts',
    outlivesTheApp: 'closed',
    summary: 'Create a portal account',
    description: 'The response is the only one that contains the secret. A workspace has one `portal_a` account.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [NARROWED_MAKER],
    response: CreatedPortalAccountResource,
    secretShownOnce: true,
    callsOutside: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreatePortalAccountRequest,
  ): Promise<Deferred<CreatedPortalAccountResource>> {
    const create = await this.intake.portalAccounts.prepare(actor, body);
    return async () => shown(await create());
  }

  @Operation.get('/portal-accounts', {
    ...reading,
    id: 'listPortalAccounts',
    summary: 'List portal accounts',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: CreatedQuery): Promise<Listing<PortalAccountResource>> {
    const page = createdPageOf(query);
    const { items, nextCursor } = await this.intake.portalAccounts.list(actor, page);
    return toListing({ items: items.map(shown), nextCursor }, page);
  }

  @Operation.get('/portal-accounts/:id', {
    ...reading,
    id: 'readPortalAccount',
    summary: 'Get a portal account',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<PortalAccountResource> {
    return shown(await this.intake.portalAccounts.read(actor, id));
  }

  @Operation.patch('/portal-accounts/:id', {
    ...writing,
    id: 'updatePortalAccount',
    asksOutside: true,
    summary: 'Update a portal account',
    description:
      'Fields that are left out keep their values, but an `api_url` of another origin clears `api_token`. The secret cannot be changed: create another ' +
      'account instead.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    reasons: [NARROWED_MAKER],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdatePortalAccountRequest,
  ): Promise<PortalAccountResource> {
    return shown(await this.intake.portalAccounts.update(actor, id, body));
  }

  @Operation.delete('/portal-accounts/:id', {
    ...writing,
    response: undefined,
    id: 'deletePortalAccount',
    summary: 'Delete a portal account',
    description: 'The secret is deleted too, and listings on the account are taken down.',
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.intake.portalAccounts.remove(actor, id);
  }
}
