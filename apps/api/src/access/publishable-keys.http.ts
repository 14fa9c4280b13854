import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access, type MintedCredential, type ShownCredential } from '@workops/access';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { text, timestamp } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { MINTING_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';
import {
  credentialName,
  CredentialResource,
  expiry,
  resourceOfCredential,
  RevocationQuery,
  scope,
  SCOPES_AT_MOST,
  timeOf,
  token,
} from './credential-resource';

const origin = text({ max: 255 });
const ORIGINS_AT_MOST = 50;

class PublishableKeyRequest {
  @Field(credentialName, { example: 'Website' })
  name: string;
  @ListField(origin, { min: 1, max: ORIGINS_AT_MOST, description: 'The websites that it works from.', example: ['https://www.example.com'] })
  origins: string[];
  @Field(timestamp(), expiry)
  expires_at?: string | null;
}

export class PublishableKeyResource extends CredentialResource {
  @ListField(scope, { min: 1, max: SCOPES_AT_MOST, description: 'The same for every publishable key.' })
  scopes: string[];
  @ListField(origin, { min: 1, max: ORIGINS_AT_MOST, person: false })
  origins: string[];
}

export class CreatedPublishableKeyResource extends PublishableKeyResource {
  @Field(token, { description: 'Shown in this answer only.', example: 'pk_live_…', person: false })
  token: string;
}

const resourceOf = (credential: ShownCredential): PublishableKeyResource => ({
  ...resourceOfCredential(credential),
  scopes: [...credential.scopes],
  origins: [...(credential.origins ?? [])],
});
const createdOf = (minted: MintedCredential): CreatedPublishableKeyResource => ({ ...resourceOf(minted), token: minted.token });

const publishableKeys = { tag: 'Publishable keys', tier: 'beta', credentials: MINTING_CREDENTIALS, response: PublishableKeyResource } as const;

@Controller()
export class PublishableKeysHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/publishable-keys', {
    ...publishableKeys,
    id: 'createPublishableKey',
    ceiling: 'publishable_keys',
    outlivesTheApp: 'closed',
    summary: 'Mint a publishable key',
    description:
      'Safe to put in a page: it opens little, always the same, and from the named origins only. The answer is the only one that shows it whole.',
    scopes: ['api_keys:write'],
    errors: [],
    response: CreatedPublishableKeyResource,
    secretShownOnce: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { name, origins, expires_at: expires }: PublishableKeyRequest,
  ): Promise<CreatedPublishableKeyResource> {
    return createdOf(await this.access.publishableKeys.create(actor, { name, origins, expiresAt: timeOf(expires) }));
  }

  @Operation.get('/publishable-keys', {
    ...publishableKeys,
    id: 'listPublishableKeys',
    summary: 'List publishable keys',
    description: 'Newest first, revoked ones included.',
    scopes: ['api_keys:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<PublishableKeyResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.publishableKeys.list(actor, page), page, resourceOf);
  }

  @Operation.delete('/publishable-keys/:id', {
    ...publishableKeys,
    id: 'revokePublishableKey',
    summary: 'Revoke a publishable key',
    description: 'Nothing accepts it any more from then on. A repeat changes nothing.',
    scopes: ['api_keys:write'],
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: RevocationQuery): Promise<void> {
    await this.access.publishableKeys.revoke(actor, id, query);
  }
}
