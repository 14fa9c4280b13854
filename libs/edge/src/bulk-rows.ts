import { BULK_LIMIT, type BulkRow } from '@workops/kernel';
import { Field, ListField, ObjectListField } from './fields/field';
import { integer, oneOf, text, uuid } from './fields/shapes';

const count = integer({ min: 0, max: BULK_LIMIT });
const word = text({ max: 100 });

class BulkResultResource {
  @Field(uuid(), { description: 'The record that was named.' })
  id: string;
  @Field(oneOf(['done', 'refused'], 'BulkOutcome'), { description: 'What became of it.', example: 'done' })
  outcome: 'done' | 'refused';
  @Field(word, { nullable: true, person: false, description: 'The error code of a refused one.', example: null })
  code: string | null;
  @Field(word, { nullable: true, person: false, description: 'Its reason, as by itself.', example: null })
  reason: string | null;
}

export class BulkRowsResource {
  @Field(count, { description: 'How many were done, or were as asked before.', example: 1 })
  done: number;
  @Field(count, { description: 'How many were refused.', example: 0 })
  refused: number;
  @ObjectListField(() => BulkResultResource, {
    max: BULK_LIMIT,
    description: 'One for each, in the order of the call.',
  })
  rows: BulkRow[];
}

export const IdsField = (description: string): PropertyDecorator =>
  ListField(uuid(), { min: 1, max: BULK_LIMIT, description });

export const shownRows = (rows: BulkRow[]): BulkRowsResource => {
  const done = rows.filter(({ outcome }) => outcome === 'done').length;
  return { done, refused: rows.length - done, rows };
};
