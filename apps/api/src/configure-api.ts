import { MAIL_REPORTS, type MailReports } from '@workops/campaigns';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CONFIG } from '@workops/platform/process';
import { installPaymentDoors } from '@workops/billing/http';
import { publicOrigin } from '@workops/contexts';
import type { ApiConfig } from './config';
import { publishConsole } from './console-page';
import { installUnsubscribe } from '@workops/campaigns/http';
import { installDoors, installSharedFiles } from '@workops/conversations/http';
import { asyncApiDocument, documentedWebhooks } from '@workops/events/http';
import { installGuides } from './guides/install-guides';
import { EVENTS_DOCUMENT_PATH, installEdge, publishJson, fastifyServer } from '@workops/edge/app';
import type { DeclaredOperation } from '@workops/edge';
import { documentedAuthorization, installOAuth, type OAuthSettings } from '@workops/access/http';

/** Null without a public address and an identity provider; its paths are then unknown. */
function oauthSettings(config: ApiConfig): OAuthSettings | null {
  const { PUBLIC_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config;
  if (!PUBLIC_URL || !OIDC_ISSUER || !OIDC_CLIENT_ID) return null;
  return {
    publicUrl: new URL(PUBLIC_URL),
    encryptionKeys: config,
    identityProvider: { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET },
  };
}

/** Returns the operations, which are complete once the app has started. */
export function configureApi(app: NestFastifyApplication): readonly DeclaredOperation[] {
  const config = app.get<ApiConfig>(CONFIG);
  const oauth = oauthSettings(config);
  const operations = installEdge(app, {
    origin: publicOrigin(config),
    ...documentedAuthorization(oauth?.publicUrl),
    webhooks: documentedWebhooks,
  });
  publishJson(app.getHttpAdapter().getInstance(), EVENTS_DOCUMENT_PATH, () => JSON.stringify(asyncApiDocument()));
  publishConsole(fastifyServer(app));
  installGuides(fastifyServer(app), operations);
  if (oauth) installOAuth(app, oauth);
  installDoors(app, app.get<MailReports>(MAIL_REPORTS));
  installPaymentDoors(app);
  installSharedFiles(app);
  installUnsubscribe(app);
  return operations;
}
