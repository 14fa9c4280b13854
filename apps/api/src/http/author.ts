import type { Author } from '@workops/kernel';
import { Field, ObjectField } from './fields/field';
import { oneOf, text, uuid } from './fields/shapes';

const name = text({ max: 255 });

class ViaResource {
  @Field(oneOf(['connected_app', 'personal_token']))
  kind: string;
  @Field(name, { person: false })
  name: string;
}

/** Who did something, as every answer shows it. */
export class AuthorResource {
  @Field(oneOf(['member', 'api_key', 'ai_agent', 'system', 'contact']))
  kind: string;
  @Field(uuid(), { nullable: true })
  id: string | null;
  @Field(name, { nullable: true, person: 'staff' })
  name: string | null;
  @ObjectField(() => ViaResource, { optional: true, description: 'Present when a member acted through a connected app or a personal token.' })
  via?: ViaResource;
}

export const authorOf = ({ kind, id, name: shown, via }: Author): AuthorResource => ({ kind, id, name: shown, ...(via && { via }) });
