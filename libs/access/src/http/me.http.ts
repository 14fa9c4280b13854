import { Controller, Inject } from '@nestjs/common';
import { ACCESS, VISIBILITIES, type Access } from '../index';
import type { Actor } from '@workops/kernel';
import {
  AuthorResource,
  CurrentActor,
  Field,
  flag,
  ListField,
  ObjectField,
  oneOf,
  Operation,
  text,
  uuid,
  WEBSITE_CREDENTIALS,
} from '@workops/edge';

const anyText = text({ max: 255 });

class OwnWorkspaceResource {
  @Field(uuid(), { description: 'Unique identifier of the workspace.' })
  id: string;
  @Field(anyText, { person: false, description: 'The name of the workspace.', example: 'Automotora Sur' })
  name: string;
  @Field(text({ max: 2 }), { person: false, description: 'Country, as ISO 3166-1 alpha-2.', example: 'CL' })
  country: string;
  @Field(anyText, { person: false, description: 'IANA time zone.', example: 'America/Santiago' })
  timezone: string;
  @Field(anyText, { person: false, description: 'Language, as BCP 47.', example: 'es' })
  language: string;
  @Field(anyText, { person: false, description: 'Currency, as ISO 4217.', example: 'CLP' })
  currency: string;
}

class VisibilityResource {
  @Field(oneOf(VISIBILITIES, 'VisibilityKind'), {
    description: 'Which appointments and commercial records the caller sees.',
  })
  kind: string;
  @ListField(uuid(), {
    max: 1_000,
    optional: true,
    description: 'The branches whose records the caller sees, if `kind` is `branches`.',
  })
  locationIds?: readonly string[];
}

export class MeResource {
  @ObjectField(() => AuthorResource, { description: 'Who is recorded as the author of what the caller does.' })
  author: AuthorResource;
  @ObjectField(() => OwnWorkspaceResource, { description: 'The workspace that the credential belongs to.' })
  workspace: OwnWorkspaceResource;
  @ListField(anyText, {
    max: 200,
    person: false,
    description: 'What the caller may do at the moment.',
    example: ['contacts:read'],
  })
  scopes: string[];
  @ObjectField(() => VisibilityResource, { description: 'Which records the caller sees.' })
  visibility: VisibilityResource;
  @Field(flag(), { description: 'False in a sandbox workspace.' })
  livemode: boolean;
}

@Controller()
export class MeHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.get('/me', {
    tag: 'Me',
    tier: 'beta',
    id: 'readMe',
    credentials: WEBSITE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'Get the current principal',
    description: 'Returns who the credential acts as, and what it may do.',
    scopes: [],
    errors: [],
    response: MeResource,
  })
  async read(@CurrentActor() actor: Actor): Promise<MeResource> {
    return {
      author: actor.author,
      workspace: await this.access.loadProfile(actor.workspaceId),
      scopes: [...actor.scopes].sort(),
      visibility: actor.visibility,
      livemode: actor.livemode,
    };
  }
}
