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

/** Beside the operations, and logged and timed like them. */
const RECORDED = { recorded: true } as const;

const queryOf = (url: string): string => url.slice(url.indexOf('?') + 1);

/** The library makes its addresses from the request: they must be the ones that the outside uses. */
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

/** The text for a person when there are too many from one address. */
const refusePage = (reply: FastifyReply): FastifyReply =>
  reply.headers(PAGE_HEADERS).send(failurePage(SPANISH, SPANISH.tooMany));

/** The same for a program. */
const refuseProgram = (reply: FastifyReply): FastifyReply =>
  reply.send({ error: 'temporarily_unavailable', error_description: 'Too many requests. Wait before the next one.' });

/**
 * Requests counted before any work is done for them. Of a sign-in, its start, which is stored, and its return, which calls the identity provider; the steps
 * between need the cookie of a counted start.
 */
interface Limits {
  token: onRequestAsyncHookHandler;
  signIn: onRequestAsyncHookHandler;
}

/** The pages on which a member signs in and decides. */
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
  const signedIn = step((exchange, { url }) => interactions.signedIn(exchange, queryOf(url)));
  fastify.get(`${path}/signed-in`, { ...recorded, onRequest: signIn }, signedIn);
  // The identity provider knows one redirect address; the browser's cookie belongs to its interaction's own.
  fastify.get(CALLBACK_PATH, recorded, (request, reply) => {
    const query = queryOf(request.url);
    const uid = new URLSearchParams(query).get('state')?.split('.')[0] ?? '';
    if (!UID.test(uid)) return send(reply, interactions.failure(new Error('The state is not ours.'), request.id)!);
    return send(reply, { redirect: `${interactionPath(uid)}/signed-in?${query}` });
  });
}

/** Everything that the library answers itself, body included. */
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
  // A page of any origin may ask: it is the same for everybody.
  const metadata = authorizationServerMetadata(publicUrl);
  fastify.get(METADATA_PATH, { config: RECORDED }, (_request, reply) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300').send(metadata),
  );
}

export interface OAuthSettings {
  /** Where the api is reached from outside. */
  publicUrl: URL;
  /** The authorization server makes its own keys from them. */
  encryptionKeys: ConfiguredKeys;
  /** Where members sign in. */
  identityProvider: { issuer: URL; clientId: string; clientSecret?: string };
}

/** Puts the authorization server for connected apps beside the API; called once, before the app listens. */
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
