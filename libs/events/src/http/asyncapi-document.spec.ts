import asyncApi from '@asyncapi/specs/schemas/3.0.0.json';
import { eventDefinition, eventNames } from '@workops/contracts';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { asyncApiDocument } from './asyncapi-document';

interface Message {
  payload: { allOf: [{ $ref: string }, { properties: { data: object } }] };
}
interface Document {
  channels: { subscription: { messages: Record<string, { $ref: string }> } };
  components: { messages: Record<string, Message>; schemas: Record<string, object> };
}

const document = asyncApiDocument() as Document;

describe('the AsyncAPI document', () => {
  it('conforms to the schema of AsyncAPI 3', () => {
    // The AsyncAPI schema contains the JSON Schema meta-schema, which would clash with the copy of Ajv.
    const ajv = addFormats(new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false }));
    const valid = ajv.validate(asyncApi, document);
    expect([valid, ajv.errors]).toEqual([true, null]);
  });

  it('has a message for each event of the catalogue', () => {
    expect(Object.keys(document.components.messages)).toEqual(eventNames);
    expect(Object.keys(document.channels.subscription.messages)).toEqual(eventNames);
  });

  it.each(eventNames)('has a schema for %s that accepts the sample and requires each required field', (name) => {
    const [, { properties }] = document.components.messages[name]!.payload.allOf;
    const validate = addFormats(new Ajv2020({ strict: true, strictRequired: false })).compile(properties.data);
    const { sample, data } = eventDefinition(name);
    expect([validate(sample), validate.errors]).toEqual([true, null]);
    for (const required of Object.keys(data).filter((field) => !data[field]!.optional)) {
      expect(validate(Object.fromEntries(Object.entries(sample).filter(([field]) => field !== required)))).toBe(false);
    }
  });
});
