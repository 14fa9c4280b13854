import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, sign } from 'node:crypto';

const AUDIENCE = 'workops-test';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export class TokenIssuer {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TokenIssuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = new TokenIssuer(server);
    const jwks = { keys: [{ ...issuer.keys.publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256' }] };
    server.on('request', (_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
    );
    return issuer;
  }

  get env(): Record<string, string> {
    return { JWT_ISSUER: this.address, JWT_AUDIENCE: AUDIENCE, JWT_JWKS_URL: `${this.address}/jwks` };
  }

  /** Valid for an hour. */
  token(
    workspaceId: string,
    subject: string,
    over: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
  ): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.address,
      aud: AUDIENCE,
      sub: subject,
      tenant_id: workspaceId,
      exp: now + 3_600,
      ...over,
    };
    const signed = `${part({ alg: 'ES256', kid: 'test', ...header })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}
