const MOST_CAUSES = 5;

/** These name structure and never contain values. */
const PLACES = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const;

export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
  [place: string]: unknown;
}

const isOfDatabase = (error: object): boolean => 'severity' in error && 'routine' in error;

function errorMessage(error: Error): string {
  const { code } = error as { code?: unknown };
  return isOfDatabase(error) && typeof code === 'string' && code.startsWith('22')
    ? error.message.split(/[:"]/, 1)[0]!.trim()
    : error.message;
}

/** Leaves out statement texts and parameters, which may contain personal data or secrets. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error : 'not an error' };
  // The ORM's wrapper contains the parameters.
  const { driverError } = error as { driverError?: unknown };
  if (driverError instanceof Error) return loggedError(driverError, depth);
  const message = errorMessage(error);
  const logged: LoggedError = {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, message),
  };
  const details = error as Partial<Record<(typeof PLACES)[number], unknown>>;
  const places = isOfDatabase(error) ? PLACES : (['code'] as const);
  for (const place of places) if (typeof details[place] === 'string') logged[place] = details[place];
  if (depth >= MOST_CAUSES) return logged;
  if (error instanceof AggregateError) logged.errors = error.errors.map((each) => loggedError(each, depth + 1));
  if (error.cause !== undefined) logged.cause = loggedError(error.cause, depth + 1);
  return logged;
}
