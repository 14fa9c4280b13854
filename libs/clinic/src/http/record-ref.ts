import { converted } from '@workops/edge';
import { uuidIn } from '@workops/kernel';

export type RecordRef = { id: string } | { number: number };

/** Accepts an id or a display id; `example` is a display id such as `FC-12`. */
export function recordInPath(example: string) {
  const prefix = example.split('-', 1)[0]!;
  const displayId = new RegExp(`^${prefix}-([1-9]\\d{0,14})$`);
  function refIn(text: string): RecordRef | undefined {
    const id = uuidIn(text);
    if (id !== undefined) return { id };
    const number = displayId.exec(text)?.[1];
    return number === undefined ? undefined : { number: Number(number) };
  }
  const shape = converted(refIn, {
    message: `Must be a uuid or a display id such as ${example}.`,
    schema: { type: 'string', pattern: `^([0-9a-fA-F-]{36}|${prefix}-[1-9][0-9]{0,14})$` },
    example,
  });
  return { params: { id: { shape, description: `Its id, or its display id such as \`${example}\`.` } } } as const;
}
