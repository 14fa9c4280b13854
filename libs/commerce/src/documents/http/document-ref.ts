import { numberIn, type DocumentRef, type NumberedKind } from '../../index';
import { converted, matching, type Shape } from '@workops/edge';
import { uuidIn } from '@workops/kernel';

export function documentInPath(kind: NumberedKind, example: string) {
  function refIn(text: string): DocumentRef | undefined {
    const id = uuidIn(text);
    if (id !== undefined) return { id };
    const number = numberIn(kind, text);
    return number === undefined ? undefined : { number };
  }
  const shape = converted(refIn, {
    message: `Must be a uuid or a display id such as ${example}.`,
    schema: { type: 'string', pattern: `^([0-9a-fA-F-]{36}|${example[0]}-[1-9][0-9]{0,14})$` },
    example,
  });
  return { params: { id: { shape, description: `Its id, or its display id such as \`${example}\`.` } } } as const;
}

export const displayIdInQuery = (example: string): Shape =>
  matching(new RegExp(`^${example[0]}-[1-9][0-9]{0,14}$`), {
    max: 20,
    message: `Must be a display id such as ${example}.`,
  });

export const numberSought = (kind: NumberedKind, displayId: string | undefined): number | undefined =>
  displayId === undefined ? undefined : numberIn(kind, displayId);
