import { Field, integer, ObjectField, ObjectListField, oneOf, text, uuid } from '@workops/edge';
import { nullable } from './document-fields';

const count = integer({ min: 0, max: 500 });

class RowErrorResource {
  @Field(text({ max: 50 }), { person: false, description: 'The code of the refusal.', example: 'CONFLICT' })
  code: string;
  @Field(text({ max: 50 }), {
    ...nullable,
    person: false,
    description: 'The stable reason.',
    example: 'vehicle_consigned',
  })
  reason: string | null;
  @Field(text({ max: 100 }), { ...nullable, person: false, description: 'Where in the row.', example: null })
  path: string | null;
  @Field(text({ max: 500 }), {
    person: false,
    description: 'What is wrong, for a person.',
    example: 'El vehículo ya está en consignación.',
  })
  message: string;
}

class BulkRowResource {
  @Field(count, { description: 'The place of the row, from 1.', example: 1 })
  row: number;
  @Field(oneOf(['create', 'fail']), { description: 'What became of it.' })
  action: string;
  @Field(uuid(), { ...nullable, description: 'What was created.' })
  id: string | null;
  @ObjectField(() => RowErrorResource, { ...nullable, description: 'Why it failed.' })
  error: RowErrorResource | null;
}

export class BulkResource {
  @Field(count, { description: 'How many rows there were.', example: 1 })
  total: number;
  @Field(count, { description: 'How many were created.', example: 1 })
  created: number;
  @Field(count, { description: 'How many failed.', example: 0 })
  failed: number;
  @ObjectListField(() => BulkRowResource, { description: 'The rows, in their order.' })
  rows: BulkRowResource[];
}
