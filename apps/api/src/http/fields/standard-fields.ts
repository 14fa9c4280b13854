import { Field, type FieldOptions } from './field';
import { timestamp, uuid } from './shapes';

/** The id of what an answer shows. */
export const Id = (options: FieldOptions = {}): PropertyDecorator => Field(uuid(), { description: 'Unique identifier of the object.', ...options });

export const CreatedAt = (): PropertyDecorator => Field(timestamp(), { description: 'When the object was created.' });

export const UpdatedAt = (): PropertyDecorator =>
  Field(timestamp(), { description: 'When the object was last changed.', example: '2027-01-19T09:30:00.000Z' });
