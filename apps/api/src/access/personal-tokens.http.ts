import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, type Access, type MintedCredential, type ShownCredential } from '@workops/access';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { timestamp } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { MEMBER_CREDENTIALS } from '../http/operation-declaration';
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

class PersonalTokenRequest {
  @Field(credentialName, { example: 'My script' })
  name: string;
  @ListField(scope, { min: 1, max: SCOPES_AT_MOST, description: 'None that the caller lacks.' })
  scopes: string[];
  @Field(timestamp(), expiry)
  expires_at?: string | null;
}

export class PersonalTokenResource extends CredentialResource {
  @ListField(scope, { min: 1, max: SCOPES_AT_MOST })
  scopes: string[];
}

export class CreatedPersonalTokenResource extends PersonalTokenResource {
  @Field(token, { description: 'Shown in this answer only.', example: 'pt_live_…', person: false })
  token: string;
}

const resourceOf = (credential: ShownCredential): PersonalTokenResource => ({ ...resourceOfCredential(credential), scopes: [...credential.scopes] });
const createdOf = (minted: MintedCredential): CreatedPersonalTokenResource => ({ ...resourceOf(minted), token: minted.token });

const personalTokens = { tag: 'Personal tokens', tier: 'beta', credentials: MEMBER_CREDENTIALS, response: PersonalTokenResource } as const;

@Controller()
export class PersonalTokensHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/personal-tokens', {
    ...personalTokens,
    id: 'createPersonalToken',
    ceiling: 'personal_tokens',
    outlivesTheApp: 'closed',
    summary: 'Mint a personal token',
    description: 'For members. It opens what both the token and the member hold at each call. The answer is the only one that shows the token.',
    scopes: ['personal_tokens:write'],
    errors: [],
    response: CreatedPersonalTokenResource,
    secretShownOnce: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { name, scopes, expires_at: expires }: PersonalTokenRequest,
  ): Promise<CreatedPersonalTokenResource> {
    return createdOf(await this.access.personalTokens.create(actor, { name, scopes, expiresAt: timeOf(expires) }));
  }

  @Operation.get('/personal-tokens', {
    ...personalTokens,
    id: 'listPersonalTokens',
    summary: "List one's own personal tokens",
    description: 'Newest first, revoked ones included.',
    scopes: ['personal_tokens:write'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<PersonalTokenResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.personalTokens.list(actor, page), page, resourceOf);
  }

  @Operation.get('/personal-tokens/:id/descendants', {
    ...personalTokens,
    ...descendants,
    id: 'listPersonalTokenDescendants',
    scopes: ['personal_tokens:write'],
  })
  async descendants(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: PageQuery): Promise<Listing<DescendantResource>> {
    return descendantsOf(this.access.personalTokens.descendants, actor, id, query);
  }

  @Operation.delete('/personal-tokens/:id', {
    ...personalTokens,
    id: 'revokePersonalToken',
    summary: "Revoke one of one's own personal tokens",
    description: 'Nothing accepts it any more from then on. A repeat changes nothing.',
    scopes: ['personal_tokens:write'],
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: RevocationQuery): Promise<void> {
    await this.access.personalTokens.revoke(actor, id, query);
  }
}
