import type { HistoryChanges } from '@workops/kernel';
import { AuthorResource } from './author';
import { Field, ObjectField } from './fields/field';
import { anyObject, timestamp } from './fields/shapes';
import { Id } from './fields/standard-fields';

export class HistoryEntryResource {
  @Id()
  id: string;
  @Field(timestamp(), { description: 'When it was changed.' })
  occurredAt: Date;
  @ObjectField(() => AuthorResource, { description: 'Who changed it.' })
  author: AuthorResource;
  @Field(anyObject(), {
    person: false,
    description: 'The changed fields, each with `from` and `to`; both are null for a text.',
    example: { status: { from: 'open', to: 'pending' } },
  })
  changes: HistoryChanges;
}
