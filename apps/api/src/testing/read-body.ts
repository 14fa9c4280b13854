import { ContactsHttp } from '@workops/contacts/http';
import { Field, ListField, ObjectListField, text, uuid } from '@workops/edge';
import { parseJson, requestClassesOf, sentExample, validated } from '@workops/edge/testing';
import { AppointmentsHttp } from '@workops/scheduling/http';

class Entry {
  @Field(text({ max: 50 }))
  key: string;
}

/** A body with a field of each kind. */
class AnyBody {
  @Field(text({ max: 200 }), { optional: true })
  name?: string;
  @ListField(uuid(), { max: 1_000, optional: true })
  ids?: string[];
  @ObjectListField(() => Entry, { optional: true })
  entries?: Entry[];
}

/** Does with the bytes of a body all that the edge does before its operation has it; throws what the call would be refused with. */
export const readBody = (bytes: Buffer): object => validated('body', AnyBody, parseJson(bytes));

/** A body as documented, and a transformation of it, once it is parsed, before its operation gets it. */
export interface PostedBody {
  operation: string;
  example: object;
  validate(given: object): object;
}

function postedTo(operation: string, prototype: object, handler: string): PostedBody {
  const { body } = requestClassesOf(prototype, handler);
  if (!body) throw new Error(`${operation} takes no body.`);
  return { operation, example: sentExample(body), validate: (given) => validated('body', body, given) };
}

/** The bodies that clients send most. */
export const usualBodies = (): PostedBody[] => [
  postedTo('POST /contacts', ContactsHttp.prototype, 'create'),
  postedTo('POST /appointments', AppointmentsHttp.prototype, 'book'),
];
