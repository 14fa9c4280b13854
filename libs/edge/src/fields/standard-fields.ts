import { makerTroubles } from '@workops/kernel';
import { Field, type FieldOptions } from './field';
import { oneOf, timestamp, uuid, type Shape } from './shapes';

/** The document has its schema once. */
const standard = (shape: Shape, schemaName: string, description: string): Shape => ({
  ...shape,
  schema: { ...shape.schema, schemaName, description },
  description,
});

const id = standard(uuid(), 'Id', 'Unique identifier of the object.');
const createdAt = standard(timestamp(), 'CreatedAt', 'When the object was created.');
const updatedAt = standard(timestamp(), 'UpdatedAt', 'When the object was last changed.');

export const Id = (options: FieldOptions = {}): PropertyDecorator => Field(id, options);

export const CreatedAt = (): PropertyDecorator => Field(createdAt);

export const UpdatedAt = (): PropertyDecorator => Field(updatedAt);

const stoppedReason: Shape = {
  ...oneOf(makerTroubles, 'StoppedReason'),
  description:
    'Why it does not act: whoever made or last changed it is gone, or may no longer do by hand what it does. Null while it acts.',
};

/** Reason why something that acts for its maker is stopped. */
export const StoppedReason = (description = stoppedReason.description): PropertyDecorator =>
  Field(stoppedReason, { nullable: true, example: null, description });
