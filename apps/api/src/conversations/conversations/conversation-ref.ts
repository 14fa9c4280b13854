import type { ConversationRef } from '@workops/conversations';
import { uuidIn } from '@workops/kernel';

const DISPLAY_ID = /^C-([1-9]\d{0,8})$/;

function refIn(text: string): ConversationRef | undefined {
  const id = uuidIn(text);
  if (id !== undefined) return { id };
  const [, number] = DISPLAY_ID.exec(text) ?? [];
  return number === undefined ? undefined : { number: Number(number) };
}

const shape = {
  rules: [
    {
      name: 'conversation',
      code: 'invalid_string' as const,
      message: 'Must be a uuid or a display id such as C-12.',
      accepts: (value: unknown) => refIn(value as string) !== undefined,
    },
  ],
  schema: { type: 'string' as const, pattern: '^([0-9a-fA-F-]{36}|C-[1-9][0-9]{0,8})$' },
  read: (value: unknown) => refIn(value as string),
  example: 'C-12',
};

/** What names a conversation in a path: its id or its display id. */
export const conversationInPath = { params: { id: { shape, description: 'Its id, or its display id such as `C-12`.' } } } as const;
