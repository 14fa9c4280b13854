import { Body, Controller, Inject, Query, Req } from '@nestjs/common';
import { ACCESS, type Access, type CreatedDeviceAgent, type MintedCredential } from '@workops/access';
import type { Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { text, timestamp } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { MINTING_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';
import { credentialName, CredentialResource, resourceOfCredential, token } from './credential-resource';

class DeviceAgentRequest {
  @Field(credentialName, { example: 'Front desk printer' })
  name: string;
}

class ClaimRequest {
  @Field(text({ min: 1, max: 50 }), { description: 'As it was shown; capitals, blanks and hyphens do not matter.', example: '7Q2M-K9XD-40HT-ZC8V' })
  claim_code: string;
}

export class DeviceAgentResource extends CredentialResource {}

export class CreatedDeviceAgentResource extends DeviceAgentResource {
  @Field(text({ max: 19 }), { description: 'Shown in this answer only; the device hands it in once.', person: false })
  claim_code: string;
  @Field(timestamp())
  claim_expires_at: string;
}

export class ClaimedDeviceAgentResource extends DeviceAgentResource {
  @Field(token, { description: 'Shown in this answer only.', example: 'va_live_…', person: false })
  token: string;
}

const createdOf = (created: CreatedDeviceAgent): CreatedDeviceAgentResource => ({
  ...resourceOfCredential(created),
  claim_code: created.claimCode,
  claim_expires_at: created.claimExpiresAt.toISOString(),
});
const claimedOf = (minted: MintedCredential): ClaimedDeviceAgentResource => ({ ...resourceOfCredential(minted), token: minted.token });

const own = { tag: 'Device agents', tier: 'beta', response: DeviceAgentResource } as const;
const agents = { ...own, credentials: MINTING_CREDENTIALS, scopes: ['device_agents:write'] } as const;

@Controller()
export class DeviceAgentsHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/device-agents', {
    ...agents,
    id: 'createDeviceAgent',
    ceiling: 'device_agents',
    outlivesTheApp: 'closed',
    summary: 'Make a device agent',
    description: 'Answers a claim code that works once, for ten minutes.',
    errors: [],
    response: CreatedDeviceAgentResource,
    secretShownOnce: true,
  })
  async create(@CurrentActor() actor: Actor, @Body() { name }: DeviceAgentRequest): Promise<CreatedDeviceAgentResource> {
    return createdOf(await this.access.deviceAgents.create(actor, { name }));
  }

  @Operation.get('/device-agents', {
    ...agents,
    id: 'listDeviceAgents',
    summary: 'List device agents',
    description: 'Newest first, revoked ones included.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<DeviceAgentResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.deviceAgents.list(actor, page), page, resourceOfCredential);
  }

  @Operation.delete('/device-agents/:id', {
    ...agents,
    id: 'revokeDeviceAgent',
    summary: 'Revoke a device agent',
    description: 'Nothing accepts its token, or its claim code, any more from then on. A repeat changes nothing.',
    errors: ['NOT_FOUND'],
    response: undefined,
  })
  async revoke(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.deviceAgents.revoke(actor, id);
  }

  @Operation.post('/device-agent/claim', {
    ...own,
    id: 'claimDeviceAgent',
    ceiling: { uncounted: 'It hands out the token of a device agent that was counted when it was made.' },
    credentials: [],
    summary: 'Claim a device agent',
    description: 'Needs no credential but the code. The answer is the only one that shows the token.',
    scopes: [],
    errors: ['VALIDATION_ERROR'],
    response: ClaimedDeviceAgentResource,
    secretShownOnce: true,
    authenticated: false,
    bodyLimit: 4 * 1024,
  })
  async claim(@Req() request: FastifyRequest, @Body() { claim_code: code }: ClaimRequest): Promise<ClaimedDeviceAgentResource> {
    return claimedOf(await this.access.deviceAgents.claim(code, request.id));
  }

  @Operation.get('/device-agent', {
    ...own,
    id: 'readOwnDeviceAgent',
    summary: 'Ask which device agent one is',
    credentials: ['device_agent'],
    scopes: [],
    errors: ['NOT_FOUND'],
  })
  async readOwn(@CurrentActor() actor: Actor): Promise<DeviceAgentResource> {
    return resourceOfCredential(await this.access.deviceAgents.readOwn(actor));
  }
}
