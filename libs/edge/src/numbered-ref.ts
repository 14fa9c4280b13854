import { uuidIn } from '@workops/kernel';
import { converted, type Shape } from './fields/shapes';

type NumberedRef = { id: string } | { number: number };

/** An id, or a display id such as `C-12`. */
export function numberedInPath(letter: string): { params: { id: { shape: Shape; description: string } } } {
  const displayId = new RegExp(`^${letter}-([1-9]\\d{0,8})$`);
  const refIn = (text: string): NumberedRef | undefined => {
    const id = uuidIn(text);
    if (id !== undefined) return { id };
    const [, number] = displayId.exec(text) ?? [];
    return number === undefined ? undefined : { number: Number(number) };
  };
  const example = `${letter}-12`;
  const shape = converted(refIn, {
    message: `Must be a uuid or a display id such as ${example}.`,
    schema: { type: 'string', pattern: `^([0-9a-fA-F-]{36}|${letter}-[1-9][0-9]{0,8})$` },
    example,
  });
  return { params: { id: { shape, description: `Its id, or its display id such as \`${example}\`.` } } };
}
