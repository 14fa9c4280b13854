import { Field, ListField, ObjectListField } from '../http/fields/field';
import { text, uuid } from '../http/fields/shapes';
import { parseJson } from '../http/body-parser';
import { validated } from '../http/validation';

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
