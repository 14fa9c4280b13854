import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Authorizations, readRequest } from './authorizations';
import { signInPage, type Person } from './sign-in-page';
import { listenAt, type Place } from '../held-port';
import { SigningKey } from './signing-key';

export const AUDIENCE = 'workspace-operations';
const ID_TOKEN_SECONDS = 60 * 60;

export interface DevIssuerOptions {
  port: number;
  /** Socket on the port. */
  place?: Place;
  /** Made by `newSigningKey`. */
  signingKey: string;
  people: readonly Person[];
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const json = (value: object, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const page = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/**
 * Discovery, keys, the authorisation code flow with PKCE for public clients, and tokens for the API. No password;
 * 127.0.0.1 only; codes are in memory.
 */
export class DevIssuer {
  private readonly server: Server;
  private readonly key: SigningKey;
  private readonly authorizations = new Authorizations();

  private constructor(private readonly options: DevIssuerOptions) {
    this.key = new SigningKey(options.signingKey);
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  static async start(options: DevIssuerOptions): Promise<DevIssuer> {
    const issuer = new DevIssuer(options);
    await listenAt(issuer.server, options.place ?? options.port);
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  get jwksUrl(): string {
    return `${this.url}/jwks`;
  }

  accessToken(subject: string, workspaceId: string, lifeSeconds: number): Promise<string> {
    return this.key.sign({ iss: this.url, aud: AUDIENCE, sub: subject, tenant_id: workspaceId }, lifeSeconds);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.answer(request).catch((error: Error) => page(error.message, 400));
    response.writeHead(answer.status, { ...answer.headers, 'cache-control': 'no-store' }).end(answer.body);
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return json(this.discovery());
      case 'GET /jwks':
        return json({ keys: [this.key.published] });
      case 'GET /authorize':
        readRequest(searchParams);
        return page(signInPage(this.options.people, searchParams));
      case 'POST /authorize':
        return this.authorize(new URLSearchParams(await text(request)));
      case 'POST /token':
        return this.exchange(new URLSearchParams(await text(request)));
      default:
        return page('There is nothing here.', 404);
    }
  }

  private discovery(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: this.jwksUrl,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [this.key.published.alg],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    };
  }

  private authorize(form: URLSearchParams): Answer {
    const request = readRequest(form);
    const person = this.options.people.find(({ subject }) => subject === form.get('subject'));
    if (!person) throw new Error('There is no such person.');
    const back = new URL(request.redirectUri);
    back.searchParams.set('code', this.authorizations.grant(request, person.subject));
    back.searchParams.set('iss', this.url);
    if (request.state !== null) back.searchParams.set('state', request.state);
    return { status: 303, headers: { location: back.href }, body: '' };
  }

  private async exchange(form: URLSearchParams): Promise<Answer> {
    const authorized = this.authorizations.redeem(form);
    if (!authorized) return json({ error: 'invalid_grant' }, 400);
    const { subject, request } = authorized;
    const claims = {
      iss: this.url,
      aud: request.clientId,
      sub: subject,
      ...(request.nonce !== null && { nonce: request.nonce }),
    };
    const idToken = await this.key.sign(claims, ID_TOKEN_SECONDS);
    return json({ access_token: idToken, token_type: 'Bearer', expires_in: ID_TOKEN_SECONDS, id_token: idToken });
  }
}
