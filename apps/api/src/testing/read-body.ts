import { ContactsHttp } from '@workops/contacts/http';
import { Field, ListField, ObjectListField, text, uuid } from '@workops/edge';
import { parseJson, requestClasses, sentExample, validated } from '@workops/edge/testing';
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

/** Parses and validates the bytes of a body as the edge does; throws the call's error. */
export const readBody = (bytes: Buffer): object => validated('body', AnyBody, parseJson(bytes));

/** The documented example of a body, and its validation before the operation receives it. */
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

/** The bodies that clients send most often. */
export const usualBodies = (): PostedBody[] => [
  postedTo('POST /contacts', ContactsHttp.prototype, 'create'),
  postedTo('POST /appointments', AppointmentsHttp.prototype, 'book'),
];
