import { uuidIn } from '@workops/kernel';
import { numberIn, type AppointmentRef } from '../index';
import { converted } from '@workops/edge';

function refIn(text: string): AppointmentRef | undefined {
  const id = uuidIn(text);
  if (id !== undefined) return { id };
  const number = numberIn(text);
  return number === undefined ? undefined : { number };
}

const appointmentRef = converted(refIn, {
  message: 'Must be a uuid or a display id such as A-3.',
  schema: { type: 'string', pattern: '^([0-9a-fA-F-]{36}|[A-Z]+-[1-9][0-9]{0,14})$' },
  example: 'A-3',
});

export const appointmentInPath = {
  params: {
    id: {
      shape: appointmentRef,
      description: 'Unique identifier of the appointment, or its display id such as `A-3`.',
    },
  },
} as const;
