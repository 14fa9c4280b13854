import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { uuidIn } from '@workops/kernel';
import { numberIn, type AppointmentRef } from '@workops/scheduling';
import { MalformedCall } from '../http/validation';

/** The appointment that the path names, by its id or its display id. */
export const PathAppointment = createParamDecorator((_data: unknown, context: ExecutionContext): AppointmentRef => {
  const { params } = context.switchToHttp().getRequest<{ params: { id: string } }>();
  const id = uuidIn(params.id);
  if (id !== undefined) return { id };
  const number = numberIn(params.id);
  if (number !== undefined) return { number };
  throw new MalformedCall('params', [{ path: 'id', message: 'Must be a uuid or a display id such as A-3.', code: 'invalid_string' }]);
});
