import { attributeLimits, attributeTypes, ATTRIBUTE_VALUE_LENGTH, type ContactAttribute, type FileDescriptor } from '@workops/contacts';
import { Field } from '../http/fields/field';
import { oneOf, oneOfForms, text, uuid } from '../http/fields/shapes';

const fileDescriptor = {
  type: 'object',
  description: 'Of a file-typed attribute. Its content is downloaded by its own operation.',
  required: ['filename', 'content_type', 'size', 'sha256', 'uploaded_at'],
  properties: {
    filename: { type: 'string' },
    content_type: { type: 'string' },
    size: { type: 'integer', description: 'In bytes.' },
    sha256: { type: 'string', description: 'Hexadecimal.' },
    uploaded_at: { type: 'string', format: 'date-time' },
  },
};

/** A defined attribute, with what the contact holds. */
export class AttributeResource {
  @Field(uuid(), { nullable: true, description: 'Null where nothing is set.' })
  id: string | null;
  @Field(text({ max: attributeLimits.key }), { person: false })
  key: string;
  @Field(text({ max: attributeLimits.label }), { person: false })
  label: string;
  @Field(oneOf(attributeTypes))
  type: string;
  @Field(oneOfForms({ type: 'string', maxLength: ATTRIBUTE_VALUE_LENGTH }, fileDescriptor, { type: 'null' }), { person: 'withheld' })
  value: string | object | null;
}

const fileOf = ({ filename, contentType, size, sha256, uploadedAt }: FileDescriptor) => ({
  filename,
  content_type: contentType,
  size,
  sha256,
  uploaded_at: uploadedAt,
});

export const attributeResourceOf = ({ id, key, label, type, value }: ContactAttribute): AttributeResource => ({
  id,
  key,
  label,
  type,
  value: typeof value === 'object' && value !== null ? fileOf(value) : value,
});

const NONE: AttributeResource[] = [];

export const attributeResourcesOf = (attributes: readonly ContactAttribute[]): AttributeResource[] =>
  attributes.length === 0 ? NONE : attributes.map(attributeResourceOf);
