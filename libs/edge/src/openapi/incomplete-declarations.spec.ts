import { Field } from '../fields/field';
import { text } from '../fields/shapes';
import { sentExample } from './examples';
import { buildSchemas } from './document';
import { collectModels } from './models';

const color = text({ max: 20 });

class WithoutDescription {
  @Field(color, { description: '', example: 'rojo' })
  color: string;
}

class WithoutExample {
  @Field(color, { description: 'The colour.' })
  color: string;
}

describe('the OpenAPI document', () => {
  it('refuses a field without a description', () => {
    expect(() => buildSchemas([WithoutDescription])).toThrow('WithoutDescription.color has no description.');
  });

  it('refuses a field without an example, in requests and responses', () => {
    expect(() => sentExample(WithoutExample)).toThrow('WithoutExample.color has no example.');
    expect(() => collectModels([{ response: WithoutExample }])).toThrow('WithoutExample.color has no example.');
  });
});
