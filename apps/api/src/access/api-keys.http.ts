import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access, type MintedCredential, type ShownCredential } from '@workops/access';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { timestamp } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { MINTING_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';
import {
  credentialName,
  CredentialResource,
  DescendantResource,
  descendants,
  descendantsOf,
  expiry,
  resourceOfCredential,
  RevocationQuery,
  scope,
  SCOPES_AT_MOST,
  timeOf,
  token,
} from './credential-resource';

class ApiKeyRequest {
  @Field(credentialName, { example: 'CRM' })
  name: string;
  @ListField(scope, { min: 1, max: SCOPES_AT_MOST, description: 'None that the caller lacks. They never change: for others, mint another key.' })
  scopes: string[];
  @Field(timestamp(), expiry)
  expires_at?: string | null;
}

export class ApiKeyResource extends CredentialResource {
  @ListField(scope, { min: 1, max: SCOPES_AT_MOST })
  scopes: string[];
}

export class CreatedApiKeyResource extends ApiKeyResource {
  @Field(token, { description: 'Shown in this answer only.', example: 'sk_live_…', person: false })
  token: string;
}

const resourceOf = (credential: ShownCredential): ApiKeyResource => ({ ...resourceOfCredential(credential), scopes: [...credential.scopes] });
const createdOf = (minted: MintedCredential): CreatedApiKeyResource => ({ ...resourceOf(minted), token: minted.token });

const apiKeys = { tag: 'API keys', tier: 'beta', credentials: MINTING_CREDENTIALS, response: ApiKeyResource } as const;

@Controller()
export class ApiKeysHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/api-keys', {
    ...apiKeys,
    id: 'createApiKey',
    ceiling: 'api_keys',
    outlivesTheApp: 'closed',
    summary: 'Mint an API key',
    description: 'The answer is the only one that shows the token. A connected app cannot mint keys.',
    scopes: ['api_keys:write'],
    errors: [],
    response: CreatedApiKeyResource,
    secretShownOnce: true,
  })
  async create(@CurrentActor() actor: Actor, @Body() { name, scopes, expires_at: expires }: ApiKeyRequest): Promise<CreatedApiKeyResource> {
    return createdOf(await this.access.apiKeys.create(actor, { name, scopes, expiresAt: timeOf(expires) }));
  }

  @Operation.get('/api-keys', {
    ...apiKeys,
    id: 'listApiKeys',
    summary: 'List API keys',
    description: 'Newest first, revoked ones included.',
    scopes: ['api_keys:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<ApiKeyResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.apiKeys.list(actor, page), page, resourceOf);
  }

  @Operation.get('/api-keys/:id/descendants', {
    ...apiKeys,
    ...descendants,
    id: 'listApiKeyDescendants',
    scopes: ['api_keys:read'],
  })
  async descendants(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: PageQuery): Promise<Listing<DescendantResource>> {
    return descendantsOf(this.access.apiKeys.descendants, actor, id, query);
  }

  @Operation.delete('/api-keys/:id', {
    ...apiKeys,
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Nothing accepts it any more from then on. A repeat changes nothing.',
    scopes: ['api_keys:write'],
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: RevocationQuery): Promise<void> {
    await this.access.apiKeys.revoke(actor, id, query);
  }
}
