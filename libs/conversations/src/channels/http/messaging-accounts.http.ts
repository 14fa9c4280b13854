import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  CHANNELS,
  PROVIDERS,
  type Channels,
  type Handler,
  type MessageChannel,
  type ProviderName,
  type ShownOnce,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Deferred,
  Field,
  type Listing,
  toListing,
  mapped,
  MINTING_CREDENTIALS,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import {
  ACCOUNT_SENDING,
  ADDRESS_CHALLENGE,
  ADDRESS_PROOF,
  NO_OWN_SECRET,
  SANDBOX_ONLY,
  VISIBILITY_NOT_HELD,
} from '../../http/reasons';
import { accountFields as fields, givenConfig } from './account-fields';
import { accountResource, AccountWithSecretResource, MessagingAccountResource } from './account-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class AccountFieldsRequest {
  @Field(fields.locationId, clearable)
  locationId?: string | null;
  @Field(fields.aiAgentId, clearable)
  aiAgentId?: string | null;
  @Field(fields.windowHours, clearable)
  windowHours?: number | null;
  @Field(fields.maxPerSecond, optional)
  maxPerSecond?: number;
  @Field(fields.messagingLimit, { ...clearable, wire: 'messaging_limit_24h' })
  messagingLimit?: number | null;
  @Field(fields.reminderTemplateId, clearable)
  reminderTemplateId?: string | null;
  @Field(fields.cancelTemplateId, clearable)
  cancelTemplateId?: string | null;
}

@NoOtherFields(() => AccountWithSecretResource)
class ConnectMessagingAccountRequest extends AccountFieldsRequest {
  @Field(fields.kind)
  kind: MessageChannel;
  @Field(fields.provider)
  provider: ProviderName;
  @Field(fields.name)
  name: string;
  @Field(fields.address)
  address: string;
  @Field(fields.defaultHandler, { ...optional, default: 'human' })
  defaultHandler?: Handler;
  @Field(givenConfig)
  config: Record<string, unknown>;
}

class ChangeMessagingAccountRequest extends AccountFieldsRequest {
  @Field(fields.name, optional)
  name?: string;
  @Field(fields.defaultHandler, optional)
  defaultHandler?: Handler;
  @Field(givenConfig, {
    ...optional,
    description: 'Fields of it that are left out keep their values, and null clears.',
    example: { app_secret: 'another' },
  })
  config?: Record<string, unknown>;
}

class ProveAddressRequest {
  @Field(fields.proofCode)
  code: string;
}

const accounts = {
  tag: 'Messaging accounts',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: MessagingAccountResource,
} as const;
const reading = {
  ...accounts,
  pseudonyms: 'about_nobody',
  scopes: [],
  anyScopeOf: ['messaging_accounts:read', 'channels:read'],
} as const;
const writing = { ...accounts, credentials: MINTING_CREDENTIALS, scopes: ['messaging_accounts:write'] } as const;

@Controller()
export class MessagingAccountsHttp {
  constructor(@Inject(CHANNELS) private readonly channels: Channels) {}

  @Operation.post('/messaging-accounts', {
    ...writing,
    id: 'connectMessagingAccount',
    ceiling: 'messaging_accounts',
    outlivesTheApp: 'closed',
    summary: 'Connect a messaging account',
    description:
      'The provider is asked first: what it refuses is 422 under `config` with the reason `provider_refused`; 503 where it does not answer.',
    errors: ['CONFLICT', 'UNIQUE_CONFLICT', 'VALIDATION_ERROR'],
    reasons: [SANDBOX_ONLY, VISIBILITY_NOT_HELD],
    response: AccountWithSecretResource,
    secretShownOnce: true,
    callsOutside: true,
  })
  async connect(
    @CurrentActor() actor: Actor,
    @Body() body: ConnectMessagingAccountRequest,
  ): Promise<Deferred<AccountWithSecretResource>> {
    const connect = await this.channels.accounts.prepare(actor, body);
    return async () => this.withSecret(await connect());
  }

  @Operation.get('/messaging-accounts', {
    ...reading,
    id: 'listMessagingAccounts',
    summary: 'List messaging accounts',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<MessagingAccountResource>> {
    const page = toPage(query);
    const found = await this.channels.accounts.list(actor, page);
    return toListing(
      mapped(found, (account) => accountResource(this.channels, account)),
      page,
    );
  }

  @Operation.get('/messaging-accounts/:id', {
    ...reading,
    id: 'readMessagingAccount',
    summary: 'Get a messaging account',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MessagingAccountResource> {
    return accountResource(this.channels, await this.channels.accounts.read(actor, id));
  }

  @Operation.patch('/messaging-accounts/:id', {
    ...writing,
    id: 'changeMessagingAccount',
    asksOutside: true,
    summary: 'Update a messaging account',
    description:
      'Fields that are left out keep their values. The provider is asked about a changed `config`, as when the account is connected.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    reasons: [VISIBILITY_NOT_HELD],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeMessagingAccountRequest,
  ): Promise<MessagingAccountResource> {
    return accountResource(this.channels, await this.channels.accounts.change(actor, id, body));
  }

  @Operation.post('/messaging-accounts/:id/rotate-secret', {
    ...writing,
    id: 'rotateMessagingAccountSecret',
    status: 200,
    summary: 'Rotate the secret of a messaging account',
    description: 'A new `inbound_secret` or `verify_token`; the one before works for 24 hours more.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NO_OWN_SECRET, VISIBILITY_NOT_HELD],
    response: AccountWithSecretResource,
    secretShownOnce: true,
  })
  async rotateSecret(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AccountWithSecretResource> {
    return this.withSecret(await this.channels.accounts.rotateSecret(actor, id));
  }

  @Operation.post('/messaging-accounts/:id/disconnect', {
    ...writing,
    id: 'disconnectMessagingAccount',
    status: 200,
    summary: 'Disconnect a messaging account',
    description: 'Nothing is sent through it or taken in until it is reconnected.',
    errors: ['NOT_FOUND'],
  })
  async disconnect(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MessagingAccountResource> {
    return accountResource(this.channels, await this.channels.accounts.disconnect(actor, id));
  }

  @Operation.post('/messaging-accounts/:id/reconnect', {
    ...writing,
    id: 'reconnectMessagingAccount',
    status: 200,
    summary: 'Reconnect a messaging account',
    description: 'The provider is asked first, as when the account is connected.',
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT', 'VALIDATION_ERROR'],
    reasons: [VISIBILITY_NOT_HELD],
    callsOutside: true,
  })
  async reconnect(@CurrentActor() actor: Actor, @PathId() id: string): Promise<Deferred<MessagingAccountResource>> {
    const reconnect = await this.channels.accounts.reconnect(actor, id);
    return async () => accountResource(this.channels, await reconnect());
  }

  @Operation.post('/messaging-accounts/:id/address-challenge', {
    ...writing,
    id: 'challengeMessagingAddress',
    status: 200,
    summary: 'Mail a code to the address of a mail account',
    description:
      'Mail over SMTP is taken in once the address is proven, by this code or by a verified sending domain. It works once, for an hour; ' +
      'five are mailed a day.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [ADDRESS_CHALLENGE],
  })
  async challengeAddress(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MessagingAccountResource> {
    return accountResource(this.channels, await this.channels.accounts.challengeAddress(actor, id));
  }

  @Operation.post('/messaging-accounts/:id/address-proof', {
    ...writing,
    id: 'proveMessagingAddress',
    status: 200,
    summary: 'Prove the address of a mail account',
    description: 'By the code that was mailed there last.',
    errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
    reasons: [ADDRESS_PROOF],
  })
  async proveAddress(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { code }: ProveAddressRequest,
  ): Promise<MessagingAccountResource> {
    return accountResource(this.channels, await this.channels.accounts.proveAddress(actor, id, code));
  }

  @Operation.delete('/messaging-accounts/:id', {
    ...writing,
    response: undefined,
    id: 'deleteMessagingAccount',
    summary: 'Delete a messaging account',
    description: 'It is disconnected and its secrets are erased; its conversations stay.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [ACCOUNT_SENDING],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.channels.accounts.remove(actor, id);
  }

  private withSecret({ ownSecret, ...account }: ShownOnce): AccountWithSecretResource {
    const { ownSecret: secretOf } = PROVIDERS[account.provider];
    return {
      ...accountResource(this.channels, account),
      inboundSecret: secretOf === 'inbound_secret' ? ownSecret : null,
      verifyToken: secretOf === 'verify_token' ? ownSecret : null,
    };
  }
}
