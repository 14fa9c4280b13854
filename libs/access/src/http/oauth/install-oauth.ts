import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CONNECTED_APPS, type ConnectedApps } from '../../index';
import type { Clock } from '@workops/kernel';
import type { ConfiguredKeys } from '@workops/platform';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type Provider from 'oidc-provider';
import { installScope, RateLimiter } from '@workops/edge/app';
import { limitByAddress } from './address-limit';
import { createAuthorizationServer, interactionPath, METADATA_PATH, OAUTH_PATH } from './authorization-server';
import { IdentityProvider } from './identity-provider';
import { Interactions, type Exchange, type Shown } from './interactions';
import { OAuthKeys } from './keys';
import { authorizationServerMetadata } from './oauth-document';
import { failurePage, PAGE_HEADERS } from './pages';
import { SPANISH } from './words';

const FORM_LIMIT = 16 * 1024;
const CALLBACK_PATH = `${OAUTH_PATH}/callback`;
const UID = /^[\w-]{16,64}$/;

const RECORDED = { recorded: true } as const;

const queryString = (url: string): string => url.slice(url.indexOf('?') + 1);

/** The library derives URLs from the request, so it must carry the public host and protocol. */
function asSeenFromOutside(req: IncomingMessage, publicUrl: URL): IncomingMessage {
  req.headers.host = publicUrl.host;
  req.headers['x-forwarded-host'] = publicUrl.host;
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  return req;
}

function send(reply: FastifyReply, shown: Exclude<Shown, undefined>): FastifyReply {
  if ('redirect' in shown) return reply.header('cache-control', 'no-store').redirect(shown.redirect, 303);
  return reply.code(shown.status).headers(PAGE_HEADERS).send(shown.html);
}

const refusePage = (reply: FastifyReply): FastifyReply =>
  reply.headers(PAGE_HEADERS).send(failurePage(SPANISH, SPANISH.tooMany));

const refuseProgram = (reply: FastifyReply): FastifyReply =>
  reply.send({ error: 'temporarily_unavailable', error_description: 'Too many requests. Wait before the next one.' });

/** Applied before any work. A sign-in counts twice: its start is stored, and its return calls the identity provider. */
interface Limits {
  token: onRequestAsyncHookHandler;
  signIn: onRequestAsyncHookHandler;
}

function installInteractions(
  fastify: FastifyInstance,
  interactions: Interactions,
  publicUrl: URL,
  { signIn }: Limits,
): void {
  const step =
    (take: (exchange: Exchange, request: FastifyRequest) => Promise<Shown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const exchange = { req: asSeenFromOutside(request.raw, publicUrl), res: reply.raw, requestId: request.id };
      try {
        const shown = await take(exchange, request);
        return shown ? send(reply, shown) : reply.hijack();
      } catch (error) {
        return send(reply, interactions.failure(error, request.id)!);
      }
    };
  const path = interactionPath(':uid');
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  const recorded = { config: RECORDED };
  fastify.get(
    path,
    recorded,
    step((exchange) => interactions.show(exchange)),
  );
  fastify.post(
    path,
    recorded,
    step((exchange, { body }) => interactions.decide(exchange, body as URLSearchParams)),
  );
  const signedIn = step((exchange, { url }) => interactions.signedIn(exchange, queryString(url)));
  fastify.get(`${path}/signed-in`, { ...recorded, onRequest: signIn }, signedIn);
  // The identity provider has one redirect URI, but the browser's cookie belongs to the path of its interaction.
  fastify.get(CALLBACK_PATH, recorded, (request, reply) => {
    const query = queryString(request.url);
    const uid = new URLSearchParams(query).get('state')?.split('.')[0] ?? '';
    if (!UID.test(uid)) return send(reply, interactions.failure(new Error('The state is not ours.'), request.id)!);
    return send(reply, { redirect: `${interactionPath(uid)}/signed-in?${query}` });
  });
}

function installServer(
  fastify: FastifyInstance,
  handle: ReturnType<Provider['callback']>,
  publicUrl: URL,
  { token, signIn }: Limits,
): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const pass = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    void handle(asSeenFromOutside(request.raw, publicUrl), reply.raw);
  };
  const route = (url: string, onRequest?: onRequestAsyncHookHandler) =>
    fastify.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url,
      config: RECORDED,
      handler: pass,
      ...(onRequest && { onRequest }),
    });
  route(`${OAUTH_PATH}/authorize`, signIn);
  route(`${OAUTH_PATH}/authorize/:uid`);
  route(`${OAUTH_PATH}/token`, token);
  route(`${OAUTH_PATH}/revoke`, token);
  route(`${OAUTH_PATH}/jwks`);
  // Metadata is public and identical for all callers, so every origin may read it.
  const metadata = authorizationServerMetadata(publicUrl);
  fastify.get(METADATA_PATH, { config: RECORDED }, (_request, reply) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300').send(metadata),
  );
}

export interface OAuthSettings {
  publicUrl: URL;
  /** Source of the authorization server's own keys. */
  encryptionKeys: ConfiguredKeys;
  identityProvider: { issuer: URL; clientId: string; clientSecret?: string };
}

/** Called once, before the app listens. */
export function installOAuth(
  app: NestFastifyApplication,
  { publicUrl, encryptionKeys, identityProvider: provider }: OAuthSettings,
): void {
  const apps = app.get<ConnectedApps>(CONNECTED_APPS);
  const logger = app.get<Logger>(LOGGER);
  const keys = new OAuthKeys(encryptionKeys);
  const server = createAuthorizationServer({ apps, clock: app.get<Clock>(CLOCK), keys, publicUrl });
  server.on('server_error', (_ctx, error) => logger.error({ err: error }, 'authorization server failed'));
  const identityProvider = new IdentityProvider({ ...provider, redirectUri: new URL(CALLBACK_PATH, publicUrl).href });
  const interactions = new Interactions({ server, apps, identityProvider, keys, publicUrl, logger });
  const limiter = app.get(RateLimiter);
  const limits = {
    token: limitByAddress(limiter, 'token', refuseProgram),
    signIn: limitByAddress(limiter, 'sign-in', refusePage),
  };
  installScope(app, 'sign-in', (scope) => installInteractions(scope, interactions, publicUrl, limits));
  installScope(app, 'authorization server', (scope) => installServer(scope, server.callback(), publicUrl, limits));
}
