import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  MEMBER_CREDENTIALS,
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

@NoOtherFields(() => CreatedPersonalTokenResource)
class PersonalTokenRequest {
  @Field(credentialName, {
    example: 'My script',
    description: 'A name that tells the credential apart in lists and in the audit log.',
  })
  name: string;
  @ListField(scope, {
    min: 1,
    max: SCOPES_AT_MOST,
    description: 'What the token may do, and no more than the caller may.',
    example: ['contacts:read'],
  })
  scopes: readonly string[];
  @Field(timestamp(), {
    ...expiry,
    description:
      'When the credential stops working: in the future, and no later than the credential that creates it. By default, when that one does, or never.',
  })
  expiresAt?: Date | null;
}

export class PersonalTokenResource extends CredentialResource {
  @ListField(scope, {
    min: 1,
    max: SCOPES_AT_MOST,
    description: 'What the credential may do.',
    example: ['contacts:read'],
  })
  scopes: readonly string[];
}

export class CreatedPersonalTokenResource extends PersonalTokenResource {
  @Field(token, {
    example: 'pt_live_…',
    person: false,
    description: 'The token. Returned only in this response: store it securely.',
  })
  token: string;
}

const personalTokens = {
  tag: 'Personal tokens',
  tier: 'beta',
  credentials: MEMBER_CREDENTIALS,
  response: PersonalTokenResource,
} as const;

@Controller()
export class PersonalTokensHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/personal-tokens', {
    ...personalTokens,
    id: 'createPersonalToken',
    ceiling: 'personal_tokens',
    outlivesTheApp: 'closed',
    summary: 'Create a personal token',
    description:
      'For members. The token can do what both it and the member may do at the time of the call. The response is the only one that contains the token.',
    scopes: ['personal_tokens:write'],
    errors: [],
    response: CreatedPersonalTokenResource,
    secretShownOnce: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: PersonalTokenRequest,
  ): Promise<CreatedPersonalTokenResource> {
    return this.access.personalTokens.create(actor, { ...body, expiresAt: body.expiresAt ?? undefined });
  }

  @Operation.get('/personal-tokens', {
    ...personalTokens,
    id: 'listPersonalTokens',
    summary: 'List personal tokens',
    description: 'The tokens of the caller, newest first, including revoked ones.',
    scopes: ['personal_tokens:write'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<PersonalTokenResource>> {
    const page = toPage(query);
    return toListing(await this.access.personalTokens.list(actor, page), page);
  }

  @Operation.get('/personal-tokens/:id/descendants', {
    ...personalTokens,
    ...descendants,
    id: 'listPersonalTokenDescendants',
    scopes: ['personal_tokens:write'],
  })
  async descendants(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<DescendantResource>> {
    return listDescendants(this.access.personalTokens.descendants, actor, id, query);
  }

  @Operation.delete('/personal-tokens/:id', {
    ...personalTokens,
    id: 'revokePersonalToken',
    summary: 'Revoke a personal token',
    description: 'One of the tokens of the caller. It stops working immediately. Revoking it again has no effect.',
    scopes: ['personal_tokens:write'],
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: RevocationQuery): Promise<void> {
    await this.access.personalTokens.revoke(actor, id, query);
  }
}
