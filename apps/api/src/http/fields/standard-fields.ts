import { Field, type FieldOptions } from './field';
import { timestamp, uuid, type Shape } from './shapes';

/** The same field of many objects, which the document has once. */
const standard = (shape: Shape, schemaName: string, description: string): Shape => ({
  ...shape,
  schema: { ...shape.schema, schemaName, description },
  description,
});

const id = standard(uuid(), 'Id', 'Unique identifier of the object.');
const createdAt = standard(timestamp(), 'CreatedAt', 'When the object was created.');
const updatedAt = standard(timestamp(), 'UpdatedAt', 'When the object was last changed.');

/** The id of the shown record. */
export const Id = (options: FieldOptions = {}): PropertyDecorator => Field(id, options);

export const CreatedAt = (): PropertyDecorator => Field(createdAt);

export const UpdatedAt = (): PropertyDecorator => Field(updatedAt);
