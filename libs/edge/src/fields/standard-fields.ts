import { makerTroubles } from '@workops/kernel';
import { Field, type FieldOptions } from './field';
import { oneOf, timestamp, uuid, type Shape } from './shapes';

/** Names the schema, so that the API document defines it once and refers to it. */
const withNamedSchema = (shape: Shape, schemaName: string, description: string): Shape => ({
  ...shape,
  schema: { ...shape.schema, schemaName, description },
  description,
});

const id = withNamedSchema(uuid(), 'Id', 'Unique identifier of the object.');
const createdAt = withNamedSchema(timestamp(), 'CreatedAt', 'When the object was created.');
const updatedAt = withNamedSchema(timestamp(), 'UpdatedAt', 'When the object was last changed.');

export const Id = (options: FieldOptions = {}): PropertyDecorator => Field(id, options);

export const CreatedAt = (): PropertyDecorator => Field(createdAt);

export const UpdatedAt = (): PropertyDecorator => Field(updatedAt);

const stoppedReason: Shape = {
  ...oneOf(makerTroubles, 'StoppedReason'),
  description:
    'Why it does not act: whoever made or last changed it is gone, or may no longer do by hand what it does. Null while it acts.',
};

/** Why a record that acts on behalf of its maker is stopped. */
export const StoppedReason = (description = stoppedReason.description): PropertyDecorator =>
  Field(stoppedReason, { nullable: true, example: null, description });
