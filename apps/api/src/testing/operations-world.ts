import { ALL_SCOPES, isGrantable, type Actor, type Scope } from '@workops/kernel';
import type { DeclaredOperation } from '@workops/edge';
import type { ApiAnswer, ApiApp, Env, Refusal } from './api-app';
import { EmptyCalendar } from './empty-calendar';
import { GraphServer } from './graph-server';
import { OAuthWorld, type Tokens } from './oauth-world';
import { SampleCalls, UNKNOWN_ADDRESS, UNKNOWN_ID, type PublishedDocument } from './sample-call';
import { aDevice, PaymentServer } from './sample-devices';
import type { SamplePlace } from './sample-place';
import { aChat, aSite, SITE, type SampleWorld } from './sample-records';
import { TokenIssuer } from './token-issuer';

export type Made = {
  data: { id: string; token?: string; claim_code?: string; secret?: string; webhook_secret?: string };
};

export interface SampledCall {
  path?: string;
  body?: unknown;
  origin?: string;
  key?: string;
  visitor?: string;
  ifMatch?: string;
  query?: string;
}

const actorIn = (workspaceId: string, memberId: string): Actor => ({
  author: { kind: 'member', id: memberId, name: 'Ana' },
  workspaceId,
  livemode: true,
  scopes: new Set(ALL_SCOPES),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

export const samplePath = ({ path }: DeclaredOperation, id?: string): string =>
  path
    .replace('/api/v1', '')
    .replace(/:(?:deliveryId|number)/, '1')
    .replace(':address', id ?? UNKNOWN_ADDRESS)
    .replace(/:\w+/g, id ?? UNKNOWN_ID);

export const comparableAnswer = ({ status, body }: ApiAnswer<Refusal>) => ({
  status,
  error: status < 400 ? undefined : { ...body.error, requestId: undefined },
});

/** The whole API with tokens of every kind and sample calls. */
export class OperationsWorld implements SampleWorld {
  private constructor(
    private readonly world: OAuthWorld,
    readonly issuer: TokenIssuer,
    private readonly calendar: EmptyCalendar,
    readonly graph: GraphServer,
    private readonly payments: PaymentServer,
    readonly samples: SampleCalls,
    readonly operations: readonly DeclaredOperation[],
    readonly logged: readonly string[],
  ) {}

  static async start(env: Env = {}): Promise<OperationsWorld> {
    const logged: string[] = [];
    const issuer = await TokenIssuer.start();
    const payments = await PaymentServer.start();
    const world = await OAuthWorld.start(
      { ...issuer.env, ...payments.env, RATE_LIMIT_BURST: '1000000', ...env },
      (line) => logged.push(line),
    );
    const calendar = await EmptyCalendar.start();
    const graph = await GraphServer.start();
    const document = (
      await world.api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })
    ).json<PublishedDocument>();
    const samples = new SampleCalls(document, {
      connectCalendar: { url: calendar.url },
      ...graph.places,
    });
    // Signed operations need more than a credential, and have their own tests.
    const operations = world.api.operations.filter(({ tier, signed }) => tier !== 'interna' && !signed);
    return new OperationsWorld(world, issuer, calendar, graph, payments, samples, operations, logged);
  }

  get api(): ApiApp {
    return this.world.api;
  }

  async personalToken(workspaceId: string, memberId: string, scopes: readonly Scope[]): Promise<string> {
    return (await this.api.access.personalTokens.create(actorIn(workspaceId, memberId), { name: 'Test', scopes }))
      .token;
  }

  /** All areas are enabled; the owner's personal token serves members and keys. */
  async aPlace(): Promise<SamplePlace & { ownerId: string }> {
    const { id } = await this.api.workspace();
    await this.api.access.configureWorkspace({ workspaceId: id, healthcare: true });
    const { id: ownerId } = await this.api.access.enrolMember({
      workspaceId: id,
      name: 'Olivia',
      email: 'olivia@example.com',
      role: 'owner',
    });
    const [key, owner] = [await this.api.key(id, ALL_SCOPES), await this.personalToken(id, ownerId, ALL_SCOPES)];
    return { id, key, owner, ownerId, site: await aSite(this.api, key) };
  }

  /** The app has every possible scope. */
  async connected(): Promise<{ id: string; appId: string; tokens: Tokens; scopes: readonly Scope[] }> {
    const { id } = await this.api.workspace();
    const scopes = ALL_SCOPES.filter(isGrantable);
    const { subject } = await this.world.member(id);
    const app = await this.world.app(id, scopes);
    return { id, appId: app.id, tokens: await this.world.connect(app, subject!, { scope: scopes.join(' ') }), scopes };
  }

  /** Uses the sample and a nonexistent id. */
  call<Body = Refusal>(
    operation: DeclaredOperation,
    token?: string,
    { path, body, origin, key, visitor, ifMatch, query = '' }: SampledCall = {},
  ): Promise<ApiAnswer<Body>> {
    return this.api.call<Body>(operation.method, `${path ?? samplePath(operation)}${query}`, {
      token,
      body: body ?? this.samples.body(operation.id),
      headers: {
        ...(origin && { origin }),
        ...(key && { 'idempotency-key': key }),
        ...(visitor && { 'widget-visitor': visitor }),
        ...(ifMatch && { 'if-match': ifMatch }),
      },
    });
  }

  async createCaller(
    operation: DeclaredOperation,
    place: SamplePlace,
  ): Promise<<Body = Refusal>(over?: SampledCall) => Promise<ApiAnswer<Body>>> {
    const { authenticated, credentials, countedByAddress } = operation;
    const { owner, key, site } = place;
    if (authenticated === false) return (over) => this.call(operation, undefined, over);
    if (credentials.includes('device_agent')) {
      const { token, jobId } = await aDevice(this.api, place);
      return (over) => this.call(operation, token, { ...over, path: over?.path ?? samplePath(operation, jobId) });
    }
    if (credentials.includes('personal_token')) return (over) => this.call(operation, owner, over);
    if (!credentials.includes('publishable_key')) return (over) => this.call(operation, key, over);
    const visitor = countedByAddress ? await aChat(this.api, place) : undefined;
    return (over) => this.call(operation, site, { origin: SITE, ...(visitor && { visitor }), ...over });
  }

  async callAs<Body = Refusal>(
    operation: DeclaredOperation,
    place: SamplePlace,
    over: SampledCall = {},
  ): Promise<ApiAnswer<Body>> {
    return (await this.createCaller(operation, place))<Body>(over);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.calendar.close();
    await this.graph.close();
    await this.payments.close();
    await this.issuer.close();
  }
}
