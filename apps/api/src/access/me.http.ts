import { Controller, Inject } from '@nestjs/common';
import { ACCESS, VISIBILITIES, type Access, type WorkspaceProfile } from '@workops/access';
import type { Actor, Visibility } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { AuthorResource, authorOf } from '../http/author';
import { Field, ListField, ObjectField } from '../http/fields/field';
import { flag, oneOf, text, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WEBSITE_CREDENTIALS } from '../http/operation-declaration';

const anyText = text({ max: 255 });

class OwnWorkspaceResource {
  @Field(uuid())
  id: string;
  @Field(anyText, { person: false })
  name: string;
  @Field(text({ max: 2 }), { description: 'ISO 3166-1 alpha-2.', example: 'CL', person: false })
  country: string;
  @Field(anyText, { example: 'America/Santiago', person: false })
  timezone: string;
  @Field(anyText, { example: 'es', person: false })
  language: string;
  @Field(anyText, { description: 'ISO 4217.', example: 'CLP', person: false })
  currency: string;
}

class VisibilityResource {
  @Field(oneOf(VISIBILITIES), { description: 'Which appointments and commercial records the caller sees.' })
  kind: string;
  @ListField(uuid(), { max: 1_000, optional: true, description: 'The branches, where they are what narrows it.' })
  location_ids?: string[];
}

export class MeResource {
  @ObjectField(() => AuthorResource, { description: 'Who does what the caller does.' })
  author: AuthorResource;
  @ObjectField(() => OwnWorkspaceResource)
  workspace: OwnWorkspaceResource;
  @ListField(anyText, { max: 200, description: 'What the caller may do at this moment.', person: false })
  scopes: string[];
  @ObjectField(() => VisibilityResource)
  visibility: VisibilityResource;
  @Field(flag(), { description: 'False in a sandbox.' })
  livemode: boolean;
}

const workspaceOf = ({ id, name, country, timezone, language, currency }: WorkspaceProfile): OwnWorkspaceResource => ({
  id,
  name,
  country,
  timezone,
  language,
  currency,
});

const visibilityOf = (visibility: Visibility): VisibilityResource => ({
  kind: visibility.kind,
  ...(visibility.kind === 'branches' && { location_ids: [...visibility.locationIds] }),
});

@Controller()
export class MeHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.get('/me', {
    tag: 'Me',
    tier: 'beta',
    id: 'readMe',
    credentials: WEBSITE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'Ask who one is',
    description: 'Any credential of the workspace may ask.',
    scopes: [],
    errors: [],
    response: MeResource,
  })
  async read(@CurrentActor() actor: Actor): Promise<MeResource> {
    return {
      author: authorOf(actor.author),
      workspace: workspaceOf(await this.access.profileOf(actor.workspaceId)),
      scopes: [...actor.scopes].sort(),
      visibility: visibilityOf(actor.visibility),
      livemode: actor.livemode,
    };
  }
}
