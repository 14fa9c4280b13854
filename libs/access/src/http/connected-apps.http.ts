import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CONNECTED_APPS, type ConnectedApp, type ConnectedApps } from '../index';
import { ALL_SCOPES, type Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  flag,
  ListField,
  type Listing,
  toListing,
  mapped,
  MEMBER_CREDENTIALS,
  MINTING_CREDENTIALS,
  ObjectField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const anyText = text({ max: 2048 });
const scope = oneOf(ALL_SCOPES, 'Scope');

class RegisterConnectedAppRequest {
  @Field(text({ min: 1, max: 200 }), {
    example: 'Agenda sync',
    description: 'The name of the app, shown on the consent page and in `author.via`.',
  })
  name: string;
  @ListField(anyText, {
    min: 1,
    max: 10,
    description:
      'Where members are sent back to: https, or http to a loopback address with any port. Compared exactly.',
    example: ['https://app.example.com/callback'],
  })
  redirectUris: string[];
  @ListField(text({ max: 100 }), {
    min: 1,
    max: ALL_SCOPES.length,
    description: 'The most that a member can grant to the app, and no more than the caller may.',
    example: ['appointments:read'],
  })
  scopes: string[];
}

class ConnectedAppSettingsRequest {
  @Field(flag(), {
    description: "Whether the app sees people's names in a workspace that shows pseudonyms.",
    example: false,
  })
  names: boolean;
}

class UpdateConnectedAppRequest {
  @ObjectField(() => ConnectedAppSettingsRequest, { description: 'The settings to change.' })
  settings: ConnectedAppSettingsRequest;
}

class ConnectedAppSettings {
  @Field(flag(), {
    description: "Whether the app sees people's names in a workspace that shows pseudonyms.",
    example: false,
  })
  names: boolean;
}

export class ConnectedAppResource {
  @Field(uuid(), { description: 'Unique identifier of the app; also its OAuth `client_id`.' })
  id: string;
  @Field(anyText, { person: false, description: 'The name of the app.', example: 'Agenda sync' })
  name: string;
  @ListField(anyText, {
    max: 10,
    person: false,
    description: 'Where members are sent back to.',
    example: ['https://app.example.com/callback'],
  })
  redirectUris: readonly string[];
  @ListField(scope, {
    max: ALL_SCOPES.length,
    description: 'The most that a member can grant to the app.',
    example: ['appointments:read'],
  })
  scopes: readonly string[];
  @ObjectField(() => ConnectedAppSettings, { description: 'Settings of the app.' })
  settings: ConnectedAppSettings;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const shown = (app: ConnectedApp): ConnectedAppResource => ({ ...app, settings: { names: app.names } });

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
    summary: 'Create a connected app',
    description:
      'A public OAuth 2.1 client: it sends members to `/oauth/authorize` with PKCE and gets its tokens at `/oauth/token`.',
    scopes: ['connected_apps:write'],
    errors: [],
    bodyLimit: 256 * 1024,
  })
  async register(
    @CurrentActor() actor: Actor,
    @Body() body: RegisterConnectedAppRequest,
  ): Promise<ConnectedAppResource> {
    return shown(await this.apps.register(actor, body));
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
    const page = toPage(query);
    return toListing(mapped(await this.apps.list(actor, page), shown), page);
  }

  @Operation.patch('/connected-apps/:id', {
    ...connectedApps,
    id: 'updateConnectedApp',
    summary: 'Update a connected app',
    description: 'For owners and admins only; an API key cannot do this, whatever its scopes.',
    credentials: MEMBER_CREDENTIALS,
    scopes: ['connected_apps:write'],
    errors: ['NOT_FOUND'],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateConnectedAppRequest,
  ): Promise<ConnectedAppResource> {
    return shown(await this.apps.update(actor, { id, names: body.settings.names }));
  }

  @Operation.delete('/connected-apps/:id', {
    tag: 'Connected apps',
    tier: 'beta',
    id: 'removeConnectedApp',
    credentials: MINTING_CREDENTIALS,
    summary: 'Delete a connected app',
    description: 'Its tokens stop working immediately, for every member.',
    scopes: ['connected_apps:write'],
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.apps.remove(actor, id);
  }
}
