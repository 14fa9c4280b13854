import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access, type ShownCredential } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  mapped,
  MINTING_CREDENTIALS,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  timestamp,
} from '@workops/edge';
import {
  credentialName,
  CredentialResource,
  expiry,
  RevocationQuery,
  scope,
  SCOPES_AT_MOST,
  token,
} from './credential-resource';
import { MINT } from './reasons';

const origin = text({ max: 255 });
const ORIGINS_AT_MOST = 50;

@NoOtherFields(() => CreatedPublishableKeyResource)
class PublishableKeyRequest {
  @Field(credentialName, {
    example: 'Website',
    description: 'A name that tells the credential apart in lists and in the audit log.',
  })
  name: string;
  @ListField(origin, {
    min: 1,
    max: ORIGINS_AT_MOST,
    description: 'The origins of the websites that may use the key.',
    example: ['https://www.example.com'],
  })
  origins: readonly string[];
  @Field(timestamp(), {
    ...expiry,
    description:
      'When the credential stops working: in the future, and no later than the credential that creates it. By default, when that one does, or never.',
  })
  expiresAt?: Date | null;
}

export class PublishableKeyResource extends CredentialResource {
  @ListField(scope, {
    min: 1,
    max: SCOPES_AT_MOST,
    description: 'What the key may do; the same for every publishable key.',
    example: ['stock:read', 'leads:intake', 'widget:chat', 'appointments:intake'],
  })
  scopes: readonly string[];
  @ListField(origin, {
    min: 1,
    max: ORIGINS_AT_MOST,
    person: false,
    description: 'The origins of the websites that may use the key.',
    example: ['https://www.example.com'],
  })
  origins: readonly string[];
}

export class CreatedPublishableKeyResource extends PublishableKeyResource {
  @Field(token, {
    example: 'pk_live_…',
    person: false,
    description: 'The token. Returned only in this response: store it securely.',
  })
  token: string;
}

/** Older keys without origins cannot be used from any. */
const shown = <T extends ShownCredential>(credential: T): T & { origins: readonly string[] } => ({
  ...credential,
  origins: credential.origins ?? [],
});

const publishableKeys = {
  tag: 'Publishable keys',
  tier: 'beta',
  credentials: MINTING_CREDENTIALS,
  response: PublishableKeyResource,
} as const;

@Controller()
export class PublishableKeysHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/publishable-keys', {
    ...publishableKeys,
    id: 'createPublishableKey',
    ceiling: 'publishable_keys',
    outlivesTheApp: 'closed',
    summary: 'Create a publishable key',
    description:
      'Safe to put in a web page: it has a few fixed scopes and works only from the given origins. The response is the only one that contains the token.',
    scopes: ['api_keys:write'],
    errors: [],
    reasons: [MINT],
    response: CreatedPublishableKeyResource,
    secretShownOnce: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: PublishableKeyRequest,
  ): Promise<CreatedPublishableKeyResource> {
    return shown(await this.access.publishableKeys.create(actor, { ...body, expiresAt: body.expiresAt ?? undefined }));
  }

  @Operation.get('/publishable-keys', {
    ...publishableKeys,
    id: 'listPublishableKeys',
    summary: 'List publishable keys',
    description: 'Newest first, including revoked ones.',
    scopes: ['api_keys:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<PublishableKeyResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.access.publishableKeys.list(actor, page), shown), page);
  }

  @Operation.delete('/publishable-keys/:id', {
    ...publishableKeys,
    id: 'revokePublishableKey',
    summary: 'Revoke a publishable key',
    description: 'It stops working immediately. Revoking it again has no effect.',
    scopes: ['api_keys:write'],
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: RevocationQuery): Promise<void> {
    await this.access.publishableKeys.revoke(actor, id, query);
  }
}
