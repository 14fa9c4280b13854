import { ATTRIBUTE_KEY, attributeLimits, attributeTypes, ATTRIBUTE_VALUE_LENGTH, type FileDescriptor } from '../index';
import { Field, matching, oneOf, oneOfForms, type Shape, text, uuid } from '@workops/edge';

const fileDescriptor = {
  type: 'object',
  description: 'Of a file-typed attribute. Its content is downloaded by its own operation.',
  required: ['filename', 'content_type', 'size', 'sha256', 'uploaded_at'],
  properties: {
    filename: { type: 'string', description: 'The name of the file.' },
    content_type: { type: 'string', description: 'The media type of the content.' },
    size: { type: 'integer', description: 'In bytes.' },
    sha256: { type: 'string', description: 'Hexadecimal.' },
    uploaded_at: { type: 'string', format: 'date-time', description: 'When the file was uploaded.' },
  },
};

function shownValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { filename, contentType, size, sha256, uploadedAt } = value as FileDescriptor;
  return { filename, content_type: contentType, size, sha256, uploaded_at: uploadedAt };
}

const attributeValue: Shape = {
  ...oneOfForms({ type: 'string', maxLength: ATTRIBUTE_VALUE_LENGTH }, fileDescriptor, { type: 'null' }),
  shown: shownValue,
};

export class AttributeResource {
  @Field(uuid(), { nullable: true, description: 'Unique identifier of the value; null if it is not set.' })
  id: string | null;
  @Field(text({ max: attributeLimits.key }), {
    person: false,
    description: 'Identifies the attribute.',
    example: 'color',
  })
  key: string;
  @Field(text({ max: attributeLimits.label }), {
    person: false,
    description: 'The name of the attribute, as people read it.',
    example: 'Color',
  })
  label: string;
  @Field(oneOf(attributeTypes, 'AttributeType'), {
    description: 'What kind of value the attribute holds.',
    example: 'text',
  })
  type: string;
  @Field(attributeValue, {
    person: 'withheld',
    description: 'The value, or for a file its description; null if it is not set.',
    example: 'rojo',
  })
  value: string | object | null;
}

export const attributeInPath = {
  params: {
    key: {
      shape: matching(ATTRIBUTE_KEY, { max: attributeLimits.key, message: 'Must be a key.' }),
      description: 'The key of the attribute.',
      example: 'color',
    },
  },
} as const;
