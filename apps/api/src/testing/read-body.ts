import { ContactsHttp } from '@workops/contacts/http';
import { Field, ListField, ObjectListField, text, uuid } from '@workops/edge';
import { parseJson, requestClasses, sentExample, validated } from '@workops/edge/testing';
import { AppointmentsHttp } from '@workops/scheduling/http';

class Entry {
  @Field(text({ max: 50 }))
  key: string;
}

class AnyBody {
  @Field(text({ max: 200 }), { optional: true })
  name?: string;
  @ListField(uuid(), { max: 1_000, optional: true })
  ids?: string[];
  @ObjectListField(() => Entry, { optional: true })
  entries?: Entry[];
}

export const readBody = (bytes: Buffer): object => validated('body', AnyBody, parseJson(bytes));

export interface PostedBody {
  operation: string;
  example: object;
  validate(body: object): object;
}

function postedTo(operation: string, prototype: object, handler: string): PostedBody {
  const { body } = requestClasses(prototype, handler);
  if (!body) throw new Error(`${operation} takes no body.`);
  return { operation, example: sentExample(body), validate: (input) => validated('body', body, input) };
}

export const usualBodies = (): PostedBody[] => [
  postedTo('POST /contacts', ContactsHttp.prototype, 'create'),
  postedTo('POST /appointments', AppointmentsHttp.prototype, 'book'),
];
