import { isUuid, type Clock } from '@workops/kernel';
import type { ConnectedApps, RegisteredApp } from '../../index';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload, type ClientMetadata } from 'oidc-provider';

/** Default lifetime of a record. */
const LONGEST_SECONDS = 365 * 24 * 60 * 60;

/** Not defined by the standard. */
export const APP_METADATA = ['livemode', 'grantable_scope'] as const;

const isLoopback = (uri: string): boolean => uri.startsWith('http:');

const toClientMetadata = (app: RegisteredApp): ClientMetadata => ({
  client_id: app.id,
  client_name: app.name,
  redirect_uris: [...app.redirectUris],
  // An app on the member's own machine may listen on any port.
  application_type: app.redirectUris.some(isLoopback) ? 'native' : 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  livemode: app.livemode,
  grantable_scope: app.scopes.join(' '),
});

class RecordAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly apps: ConnectedApps,
    private readonly clock: Clock,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = LONGEST_SECONDS): Promise<void> {
    const { grantId, uid, clientId, scope } = payload;
    await this.apps.records.put(this.kind, {
      id,
      content: { ...payload },
      expiresAt: new Date(this.clock.now().getTime() + expiresIn * 1_000),
      // A consent is also a record, with its own id as grant.
      grantId: this.kind === 'Grant' ? id : grantId,
      uid,
      appId: clientId,
      scopes: this.kind === 'AccessToken' ? (scope ?? '').split(' ') : undefined,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.apps.records.find(this.kind, { id });
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.apps.records.find(this.kind, { uid });
  }

  /** Device codes are not supported. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** If a code or refresh token is used concurrently, a single call succeeds. */
  async consume(id: string): Promise<void> {
    if (await this.apps.records.consume(this.kind, id, this.clock.now())) return;
    throw new errors.InvalidGrant('already used');
  }

  destroy(id: string): Promise<void> {
    return this.apps.records.remove(this.kind, id);
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.apps.records.removeGranted(this.kind, grantId);
  }
}

/** The clients are connected apps, registered through the API and read-only here. */
class AppAdapter extends RecordAdapter {
  constructor(
    private readonly registered: ConnectedApps,
    clock: Clock,
  ) {
    super('Client', registered, clock);
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = isUuid(id) ? await this.registered.app(id) : undefined;
    return app && toClientMetadata(app);
  }
}

export const recordAdapters =
  (apps: ConnectedApps, clock: Clock): AdapterFactory =>
  (kind) =>
    kind === 'Client' ? new AppAdapter(apps, clock) : new RecordAdapter(kind, apps, clock);
