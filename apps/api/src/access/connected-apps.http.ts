import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CONNECTED_APPS, type ConnectedApp, type ConnectedApps } from '@workops/access';
import { ALL_SCOPES, type Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField, ObjectField } from '../http/fields/field';
import { flag, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { MEMBER_CREDENTIALS, MINTING_CREDENTIALS, WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const anyText = text({ max: 2048 });
const scope = oneOf(ALL_SCOPES);

class RegisterConnectedAppRequest {
  @Field(text({ min: 1, max: 200 }), { description: 'What the consent page and `via` of an author show.', example: 'Agenda sync' })
  name: string;
  @ListField(anyText, { min: 1, max: 10, description: 'https, or http to a loopback address (any port). Compared exactly.' })
  redirect_uris: string[];
  @ListField(text({ max: 100 }), { min: 1, max: ALL_SCOPES.length, description: 'The most that a member can grant it; none that the caller lacks.' })
  scopes: string[];
}

class ConnectedAppSettingsRequest {
  @Field(flag(), { description: "Whether the app sees people's names on a workspace that shows pseudonyms." })
  names: boolean;
}

class UpdateConnectedAppRequest {
  @ObjectField(() => ConnectedAppSettingsRequest)
  settings: ConnectedAppSettingsRequest;
}

class ConnectedAppSettings {
  @Field(flag())
  names: boolean;
}

export class ConnectedAppResource {
  @Field(uuid(), { description: 'Also the `client_id` for OAuth.' })
  id: string;
  @Field(anyText, { person: false })
  name: string;
  @ListField(anyText, { max: 10, person: false })
  redirect_uris: string[];
  @ListField(scope, { max: ALL_SCOPES.length })
  scopes: string[];
  @ObjectField(() => ConnectedAppSettings)
  settings: ConnectedAppSettings;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const resourceOf = ({ id, name, redirectUris, scopes, names, createdAt, updatedAt }: ConnectedApp): ConnectedAppResource => ({
  id,
  name,
  redirect_uris: [...redirectUris],
  scopes: [...scopes],
  settings: { names },
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

const connectedApps = { tag: 'Connected apps', tier: 'beta', response: ConnectedAppResource } as const;

@Controller()
export class ConnectedAppsHttp {
  constructor(@Inject(CONNECTED_APPS) private readonly apps: ConnectedApps) {}

  @Operation.post('/connected-apps', {
    ...connectedApps,
    id: 'registerConnectedApp',
    ceiling: 'connected_apps',
    credentials: MINTING_CREDENTIALS,
    outlivesTheApp: 'closed',
    summary: 'Register a connected app',
    description: 'A public OAuth 2.1 client: it authorises at `/oauth/authorize` with PKCE and gets its tokens at `/oauth/token`.',
    scopes: ['connected_apps:write'],
    errors: [],
    bodyLimit: 128 * 1024,
  })
  async register(@CurrentActor() actor: Actor, @Body() body: RegisterConnectedAppRequest): Promise<ConnectedAppResource> {
    return resourceOf(await this.apps.register(actor, { name: body.name, redirectUris: body.redirect_uris, scopes: body.scopes }));
  }

  @Operation.get('/connected-apps', {
    ...connectedApps,
    id: 'listConnectedApps',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'List connected apps',
    description: 'Newest first.',
    scopes: ['connected_apps:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<ConnectedAppResource>> {
    const page = pageOf(query);
    return listingOf(await this.apps.list(actor, page), page, resourceOf);
  }

  @Operation.patch('/connected-apps/:id', {
    ...connectedApps,
    id: 'updateConnectedApp',
    summary: 'Change the settings of a connected app',
    description: 'For owners and admins only: an API key cannot, whatever its scopes.',
    credentials: MEMBER_CREDENTIALS,
    scopes: ['connected_apps:write'],
    errors: ['NOT_FOUND'],
  })
  async update(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: UpdateConnectedAppRequest): Promise<ConnectedAppResource> {
    return resourceOf(await this.apps.update(actor, { id, names: body.settings.names }));
  }

  @Operation.delete('/connected-apps/:id', {
    tag: 'Connected apps',
    tier: 'beta',
    id: 'removeConnectedApp',
    credentials: MINTING_CREDENTIALS,
    summary: 'Remove a connected app',
    description: 'Its tokens stop at once, for every member.',
    scopes: ['connected_apps:write'],
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.apps.remove(actor, id);
  }
}
