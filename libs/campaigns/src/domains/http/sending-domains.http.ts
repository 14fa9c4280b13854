import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  DOMAIN_STATUSES,
  RECORD_PURPOSES,
  RECORD_STATES,
  SENDING_DOMAINS,
  type DomainStatus,
  type RecordPurpose,
  type RecordState,
  type SendingDomain,
  type SendingDomains,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  type Deferred,
  documented,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  MINTING_CREDENTIALS,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  timestamp,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { DOMAIN_SENDING } from '../../http/reasons';

const RECORDS = RECORD_PURPOSES.length;
const domainName = documented(text({ min: 1, max: 255 }), {
  description: 'The part of addresses behind the at sign.',
  example: 'correo.taller.cl',
});

class CreateSendingDomainRequest {
  @Field(domainName)
  domain: string;
}

class DomainRecordResource {
  @Field(oneOf(RECORD_PURPOSES, 'DomainRecordPurpose'), { description: 'What it is for.', example: 'dkim' })
  purpose: RecordPurpose;
  @Field(oneOf(['TXT', 'CNAME'], 'DomainRecordType'), { description: 'Its type.', example: 'TXT' })
  type: 'TXT' | 'CNAME';
  @Field(text({ max: 300 }), {
    person: false,
    description: 'The name to publish it at.',
    example: 'wo-1a2b3c4d._domainkey.correo.taller.cl',
  })
  name: string;
  @Field(text({ max: 1_000 }), {
    person: false,
    description: 'What to publish; an SPF record that stands can take in the `include`.',
    example: 'v=DKIM1; k=rsa; p=MIIB',
  })
  value: string;
  @Field(oneOf(RECORD_STATES, 'DomainRecordState'), {
    description: 'How it was found; `unknown` where name servers did not answer.',
    example: 'ok',
  })
  state: RecordState;
  @Field(text({ max: 500 }), {
    nullable: true,
    person: false,
    description: 'What stands there instead.',
    example: null,
  })
  found: string | null;
}

const moment = (description: string) => documented(timestamp(), { description, example: null });

export class SendingDomainResource {
  @Id()
  id: string;
  @Field(domainName, { person: false })
  domain: string;
  @Field(oneOf(DOMAIN_STATUSES, 'SendingDomainStatus'), {
    description: 'Campaigns start from a `verified` one; records that are wrong for 72 hours make it `failed`.',
    example: 'pending',
  })
  status: DomainStatus;
  @ObjectListField(() => DomainRecordResource, { max: RECORDS, description: 'What to publish.' })
  records: DomainRecordResource[];
  @Field(moment('When name servers were last asked.'), { nullable: true })
  checkedAt: Date | null;
  @Field(moment('When it was first verified.'), { nullable: true })
  verifiedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
}

const domains = {
  tag: 'Sending domains',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: SendingDomainResource,
} as const;
const reading = {
  ...domains,
  pseudonyms: 'about_nobody',
  scopes: [],
  anyScopeOf: ['sending_domains:read', 'messaging_accounts:read'],
} as const;
const writing = { ...domains, credentials: MINTING_CREDENTIALS, scopes: ['sending_domains:write'] } as const;

@Controller()
export class SendingDomainsHttp {
  constructor(@Inject(SENDING_DOMAINS) private readonly domains: SendingDomains) {}

  @Operation.post('/sending-domains', {
    ...writing,
    id: 'createSendingDomain',
    ceiling: 'sending_domains',
    heavy: true,
    outlivesTheApp: 'closed',
    summary: 'Add a sending domain',
    description:
      'Publish its `records`, then have it verified. A domain that anybody has verified is 409 `UNIQUE_CONFLICT`.',
    errors: ['UNIQUE_CONFLICT', 'VALIDATION_ERROR'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateSendingDomainRequest): Promise<SendingDomainResource> {
    const create = await this.domains.prepare(actor, body);
    return this.shown(await create());
  }

  @Operation.get('/sending-domains', {
    ...reading,
    id: 'listSendingDomains',
    summary: 'List sending domains',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<SendingDomainResource>> {
    const page = toPage(query);
    return toListing(
      mapped(await this.domains.list(actor, page), (domain) => this.shown(domain)),
      page,
    );
  }

  @Operation.get('/sending-domains/:id', {
    ...reading,
    id: 'readSendingDomain',
    summary: 'Get a sending domain',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<SendingDomainResource> {
    return this.shown(await this.domains.read(actor, id));
  }

  @Operation.post('/sending-domains/:id/verify', {
    ...writing,
    id: 'verifySendingDomain',
    status: 200,
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'closed',
    callsOutside: 'own_account',
    summary: 'Verify a sending domain',
    description:
      'Asks its name servers now; they are asked daily without it. Where they do not answer, nothing changes.',
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async verify(@CurrentActor() actor: Actor, @PathId() id: string): Promise<Deferred<SendingDomainResource>> {
    const write = await this.domains.prepareVerification(actor, id);
    return async () => this.shown(await write());
  }

  @Operation.delete('/sending-domains/:id', {
    ...writing,
    response: undefined,
    id: 'deleteSendingDomain',
    summary: 'Delete a sending domain',
    description: 'With its key.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [DOMAIN_SENDING],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.domains.delete(actor, id);
  }

  private shown(domain: SendingDomain): SendingDomainResource {
    const { id, domain: name, status, checkedAt, verifiedAt, createdAt } = domain;
    return { id, domain: name, status, records: this.domains.listRecords(domain), checkedAt, verifiedAt, createdAt };
  }
}
