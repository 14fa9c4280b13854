import { Field, ObjectField } from './fields/field';
import { oneOf, text, uuid } from './fields/shapes';

const name = text({ max: 255 });

class ViaResource {
  @Field(oneOf(['connected_app', 'personal_token'], 'ViaKind'), { description: 'Through what the member acted.' })
  kind: string;
  @Field(name, {
    person: false,
    description: 'The name of the app or the token; may be empty.',
    example: 'Agenda sync',
  })
  name: string;
}

export class AuthorResource {
  @Field(oneOf(['member', 'api_key', 'ai_agent', 'system', 'contact'], 'AuthorKind'), {
    description: 'What kind of author it is.',
  })
  kind: string;
  @Field(uuid(), {
    nullable: true,
    description:
      'Unique identifier of the member, API key, AI agent or contact; null for the system and for an unidentified contact.',
  })
  id: string | null;
  @Field(name, {
    nullable: true,
    person: 'staff',
    description: 'The name: of an API key as it was when it acted, of a member as it is now.',
    example: 'Ana Rojas',
  })
  name: string | null;
  @ObjectField(() => ViaResource, {
    optional: true,
    description: 'Present if a member acted through a connected app or a personal token.',
  })
  via?: ViaResource;
}
