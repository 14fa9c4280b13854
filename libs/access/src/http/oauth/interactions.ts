import type { IncomingMessage, ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import type { ConnectedApps, RegisteredApp } from '../../index';
import { DomainError, type Scope } from '@workops/kernel';
import type { Logger } from '@workops/platform/process';
import { errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { apiResource } from './authorization-server';
import type { IdentityProvider, SignInSecrets } from './identity-provider';
import type { OAuthKeys } from './keys';
import { consentPage, failurePage } from './pages';
import { SPANISH, wordsIn } from './words';

export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
}

/** Undefined if the browser was already redirected. */
export type Shown = { status: number; html: string } | { redirect: string } | undefined;

export interface InteractionsDeps {
  server: Provider;
  apps: ConnectedApps;
  identityProvider: IdentityProvider;
  keys: OAuthKeys;
  publicUrl: URL;
  logger: Logger;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const sameSecret = (secret: string, expected: string): boolean =>
  Buffer.byteLength(secret) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(secret), Buffer.from(expected));

/** Each step finds its interaction by the browser's cookie, so a link sent to another person is useless. */
export class Interactions {
  constructor(private readonly deps: InteractionsDeps) {}

  async show({ req, res }: Exchange): Promise<Shown> {
    const { interaction, app } = await this.pending(req, res);
    if (interaction.prompt.name === 'login') {
      return { redirect: (await this.deps.identityProvider.signInUrl(this.signInSecrets(interaction.uid))).href };
    }
    const scopes = this.requestedScopes(interaction, app);
    const words = wordsIn(app.language);
    const html = consentPage(words, {
      app: app.name,
      workspace: app.workspaceName,
      scopes: scopes.map((scope) => ({ scope, opens: words.opens[scope] })),
      pseudonyms: app.healthcare && !app.names,
      formToken: this.deps.keys.forInteraction(interaction.uid, 'form'),
    });
    return { status: 200, html };
  }

  /** Rejects a person without a membership in the app's workspace. */
  async signedIn({ req, res }: Exchange, query: string): Promise<Shown> {
    const { interaction, app } = await this.pending(req, res);
    if (new URLSearchParams(query).get('error') === 'access_denied') return this.refuse(req, res);
    const subject = await this.deps.identityProvider.resolveSubject(query, this.signInSecrets(interaction.uid));
    if (!(await this.deps.apps.isMember(app.workspaceId, subject))) {
      const words = wordsIn(app.language);
      return { status: 403, html: failurePage(words, words.notMember(app.workspaceName)) };
    }
    await this.deps.server.interactionFinished(req, res, { login: { accountId: subject, remember: false } });
    return undefined;
  }

  /** The form's token proves that it comes from the page shown to this browser. */
  async decide({ req, res, requestId }: Exchange, form: URLSearchParams): Promise<Shown> {
    const { interaction, app } = await this.pending(req, res);
    const { server, keys, apps, publicUrl } = this.deps;
    const subject = interaction.session?.accountId;
    const expected = keys.forInteraction(interaction.uid, 'form');
    if (!subject || interaction.prompt.name !== 'consent' || !sameSecret(form.get('form_token') ?? '', expected))
      throw new errors.SessionNotFound('');
    if (form.get('decision') !== 'allow') return this.refuse(req, res);
    const scopes = this.requestedScopes(interaction, app);
    const grant = new server.Grant({ accountId: subject, clientId: app.id });
    grant.addResourceScope(apiResource(publicUrl), scopes.join(' '));
    const grantId = await grant.save();
    await apps.consent({ appId: app.id, subject, grantId, scopes, requestId });
    await server.interactionFinished(req, res, { consent: { grantId } });
    return undefined;
  }

  failure(error: unknown, requestId: string): Shown {
    if (error instanceof DomainError && error.kind === 'unavailable') {
      this.deps.logger.warn({ err: error, request_id: requestId }, 'identity provider unavailable');
      return { status: 503, html: failurePage(SPANISH, SPANISH.away) };
    }
    this.deps.logger.info({ err: error, request_id: requestId }, 'authorization flow failed');
    return { status: 400, html: failurePage(SPANISH, SPANISH.startAgain) };
  }

  private async refuse(req: IncomingMessage, res: ServerResponse): Promise<undefined> {
    await this.deps.server.interactionFinished(req, res, {
      error: 'access_denied',
      error_description: 'The member refused.',
    });
  }

  private async pending(
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<{ interaction: Interaction; app: RegisteredApp }> {
    const interaction = await this.deps.server.interactionDetails(req, res);
    const app = await this.deps.apps.app(String(interaction.params['client_id']));
    if (!app) throw new errors.SessionNotFound('the app was removed');
    return { interaction, app };
  }

  private requestedScopes({ params }: Interaction, app: RegisteredApp): Scope[] {
    const requested = new Set(String(params['scope'] ?? '').split(' '));
    return app.scopes.filter((scope) => requested.has(scope));
  }

  private signInSecrets(uid: string): SignInSecrets {
    const { keys } = this.deps;
    return {
      state: `${uid}.${keys.forInteraction(uid, 'state')}`,
      nonce: keys.forInteraction(uid, 'nonce'),
      verifier: keys.forInteraction(uid, 'verifier'),
    };
  }
}
