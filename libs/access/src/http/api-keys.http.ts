import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  MINTING_CREDENTIALS,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathId,
  timestamp,
} from '@workops/edge';
import {
  credentialName,
  CredentialResource,
  DescendantResource,
  descendants,
  listDescendants,
  expiry,
  RevocationQuery,
  scope,
  SCOPES_AT_MOST,
  token,
} from './credential-resource';
import { MINT } from './reasons';

@NoOtherFields(() => CreatedApiKeyResource)
class ApiKeyRequest {
  @Field(credentialName, {
    example: 'CRM',
    description: 'A name that tells the credential apart in lists and in the audit log.',
  })
  name: string;
  @ListField(scope, {
    min: 1,
    max: SCOPES_AT_MOST,
    description:
      'What the key may do, and no more than the caller may. Scopes cannot be changed later: create another key instead.',
    example: ['contacts:read', 'contacts:write'],
  })
  scopes: readonly string[];
  @Field(timestamp(), {
    ...expiry,
    description:
      'When the credential stops working: in the future, and no later than the credential that creates it. By default, when that one does, or never.',
  })
  expiresAt?: Date | null;
}

export class ApiKeyResource extends CredentialResource {
  @ListField(scope, {
    min: 1,
    max: SCOPES_AT_MOST,
    description: 'What the credential may do.',
    example: ['contacts:read'],
  })
  scopes: readonly string[];
}

export class CreatedApiKeyResource extends ApiKeyResource {
  @Field(token, {
    example: 'sk_live_…',
    person: false,
    description: 'The token. Returned only in this response: store it securely.',
  })
  token: string;
}

const apiKeys = { tag: 'API keys', tier: 'beta', credentials: MINTING_CREDENTIALS, response: ApiKeyResource } as const;

@Controller()
export class ApiKeysHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/api-keys', {
    ...apiKeys,
    id: 'createApiKey',
    ceiling: 'api_keys',
    outlivesTheApp: 'closed',
    summary: 'Create an API key',
    description: 'The response is the only one that contains the token. Connected apps cannot create keys.',
    scopes: ['api_keys:write'],
    errors: [],
    reasons: [MINT],
    response: CreatedApiKeyResource,
    secretShownOnce: true,
  })
  async create(@CurrentActor() actor: Actor, @Body() body: ApiKeyRequest): Promise<CreatedApiKeyResource> {
    return this.access.apiKeys.create(actor, { ...body, expiresAt: body.expiresAt ?? undefined });
  }

  @Operation.get('/api-keys', {
    ...apiKeys,
    id: 'listApiKeys',
    summary: 'List API keys',
    description: 'Newest first, including revoked keys.',
    scopes: ['api_keys:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<ApiKeyResource>> {
    const page = toPage(query);
    return toListing(await this.access.apiKeys.list(actor, page), page);
  }

  @Operation.get('/api-keys/:id/descendants', {
    ...apiKeys,
    ...descendants,
    id: 'listApiKeyDescendants',
    scopes: ['api_keys:read'],
  })
  async descendants(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<DescendantResource>> {
    return listDescendants(this.access.apiKeys.descendants, actor, id, query);
  }

  @Operation.delete('/api-keys/:id', {
    ...apiKeys,
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'It stops working immediately. Revoking it again has no effect.',
    scopes: ['api_keys:write'],
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: RevocationQuery): Promise<void> {
    await this.access.apiKeys.revoke(actor, id, query);
  }
}
