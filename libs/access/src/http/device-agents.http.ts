import { Body, Controller, Inject, Query, Req } from '@nestjs/common';
import { ACCESS, DEVICE_JOBS, type Access, type DeviceJobService } from '../index';
import type { Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  MINTING_CREDENTIALS,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  timestamp,
} from '@workops/edge';
import { credentialName, CredentialResource, token } from './credential-resource';
import { MINT } from './reasons';

class DeviceAgentRequest {
  @Field(credentialName, {
    example: 'Front desk printer',
    description: 'A name that tells the credential apart in lists and in the audit log.',
  })
  name: string;
}

class ClaimRequest {
  @Field(text({ min: 1, max: 50 }), {
    example: '7Q2M-K9XD-40HT-ZC8V',
    description: 'The claim code. Case, spaces and hyphens are ignored.',
  })
  claimCode: string;
}

export class DeviceAgentResource extends CredentialResource {
  @Field(timestamp(), {
    nullable: true,
    description: 'When the device last said that it runs; null where it never did.',
  })
  lastSeenAt: Date | null;
}

export class CreatedDeviceAgentResource extends DeviceAgentResource {
  @Field(text({ max: 19 }), {
    person: false,
    description: 'A one-time code with which the device gets its token. Returned only in this response.',
    example: '7Q2M-K9XD-40HT-ZC8V',
  })
  claimCode: string;
  @Field(timestamp(), { description: 'When the claim code stops working.' })
  claimExpiresAt: Date;
}

export class ClaimedDeviceAgentResource extends DeviceAgentResource {
  @Field(token, {
    example: 'va_live_…',
    person: false,
    description: 'The token. Returned only in this response: store it securely.',
  })
  token: string;
}

const own = { tag: 'Device agents', tier: 'beta', response: DeviceAgentResource } as const;
const agents = { ...own, credentials: MINTING_CREDENTIALS, scopes: ['device_agents:write'] } as const;

@Controller()
export class DeviceAgentsHttp {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(DEVICE_JOBS) private readonly jobs: DeviceJobService,
  ) {}

  @Operation.post('/device-agents', {
    ...agents,
    id: 'createDeviceAgent',
    ceiling: 'device_agents',
    outlivesTheApp: 'closed',
    summary: 'Create a device agent',
    description: 'Returns a claim code that works once, for ten minutes.',
    errors: [],
    reasons: [MINT],
    response: CreatedDeviceAgentResource,
    secretShownOnce: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { name }: DeviceAgentRequest,
  ): Promise<CreatedDeviceAgentResource> {
    return { ...(await this.access.deviceAgents.create(actor, { name })), lastSeenAt: null };
  }

  @Operation.get('/device-agents', {
    ...agents,
    id: 'listDeviceAgents',
    summary: 'List device agents',
    description: 'Newest first, including revoked ones.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<DeviceAgentResource>> {
    const page = toPage(query);
    const { items, ...cursors } = await this.access.deviceAgents.list(actor, page);
    return toListing({ items: await this.seen(actor.workspaceId, items), ...cursors }, page);
  }

  @Operation.delete('/device-agents/:id', {
    ...agents,
    id: 'revokeDeviceAgent',
    summary: 'Revoke a device agent',
    description: 'Its token and its claim code stop working immediately. Revoking it again has no effect.',
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
    description: 'Needs no credential other than the code. The response is the only one that contains the token.',
    scopes: [],
    errors: ['VALIDATION_ERROR'],
    response: ClaimedDeviceAgentResource,
    secretShownOnce: true,
    authenticated: false,
    bodyLimit: 4 * 1024,
  })
  async claim(
    @Req() request: FastifyRequest,
    @Body() { claimCode }: ClaimRequest,
  ): Promise<ClaimedDeviceAgentResource> {
    return { ...(await this.access.deviceAgents.claim(claimCode, request.id)), lastSeenAt: null };
  }

  @Operation.get('/device-agent', {
    ...own,
    id: 'readOwnDeviceAgent',
    summary: 'Get the current device agent',
    credentials: ['device_agent'],
    scopes: [],
    errors: ['NOT_FOUND'],
  })
  async readOwn(@CurrentActor() actor: Actor): Promise<DeviceAgentResource> {
    const [agent] = await this.seen(actor.workspaceId, [await this.access.deviceAgents.readOwn(actor)]);
    return agent!;
  }

  private async seen<Agent extends { id: string }>(workspaceId: string, agents: readonly Agent[]) {
    const seen = await this.jobs.lastSeen(
      workspaceId,
      agents.map(({ id }) => id),
    );
    return agents.map((agent) => ({ ...agent, lastSeenAt: seen.get(agent.id) ?? null }));
  }
}
