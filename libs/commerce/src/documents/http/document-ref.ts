import { numberIn, type DocumentRef, type NumberedKind } from '../../index';
import { uuidIn } from '@workops/kernel';

/** What names a document in a path: its id or its display id. */
export function documentInPath(kind: NumberedKind, example: string) {
  function refIn(text: string): DocumentRef | undefined {
    const id = uuidIn(text);
    if (id !== undefined) return { id };
    const number = numberIn(kind, text);
    return number === undefined ? undefined : { number };
  }
  const message = `Must be a uuid or a display id such as ${example}.`;
  const shape = {
    rules: [
      {
        name: 'document',
        code: 'invalid_string' as const,
        message,
        accepts: (value: unknown) => refIn(value as string) !== undefined,
      },
    ],
    schema: { type: 'string' as const, pattern: `^([0-9a-fA-F-]{36}|${example[0]}-[1-9][0-9]{0,14})$` },
    read: (value: unknown) => refIn(value as string),
    example,
  };
  return { params: { id: { shape, description: `Its id, or its display id such as \`${example}\`.` } } } as const;
}
