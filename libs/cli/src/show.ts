import { ApiError } from '@workops/client';
import { CliError, EXIT, type ExitCode } from './exit';
import type { Terminal } from './terminal';

/** Control characters of others must not control the terminal. */
const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');

export const readable = (at: string): string => at.replace('T', ' ').slice(0, 19);

export class Show {
  constructor(
    private readonly terminal: Terminal,
    readonly forPerson: boolean,
  ) {}

  result(people: string, programs: unknown): void {
    this.terminal.out(`${this.forPerson ? plain(people) : JSON.stringify(programs)}\n`);
  }

  /** A note is not part of the result. */
  note(text: string): void {
    if (this.forPerson) this.terminal.err(`${plain(text)}\n`);
  }

  /** Returns the exit code. Any other error is a bug of this program. */
  failure(error: unknown): ExitCode {
    const { exit, told, lines } = reading(error, this.terminal.interrupted);
    if (told) this.terminal.err(`${this.forPerson ? lines!.map(plain).join('\n') : JSON.stringify({ error: told })}\n`);
    return exit;
  }
}

interface Reading {
  exit: ExitCode;
  told?: object;
  lines?: string[];
}

function reading(error: unknown, interrupted: AbortSignal): Reading {
  if (error instanceof CliError) return { exit: error.exit, told: { message: error.message }, lines: [error.message] };
  if (error instanceof ApiError) return refusal(error);
  if (interrupted.aborted) return { exit: EXIT.interrupted };
  const fault = faultOfNetwork(error);
  if (fault !== undefined) {
    const message = `The service does not answer (${fault}).`;
    return { exit: EXIT.unavailable, told: { message, code: fault }, lines: [message] };
  }
  throw error;
}

function refusal({ status, code, reason, message, requestId, details, fieldErrors }: ApiError): Reading {
  const fields = Object.entries(fieldErrors);
  return {
    exit: [401, 403].includes(status)
      ? EXIT.notAllowed
      : status === 429 || status >= 500
        ? EXIT.unavailable
        : EXIT.refused,
    told: {
      status,
      code,
      reason,
      message,
      requestId,
      details,
      ...(fields.length > 0 && { field_errors: fieldErrors }),
    },
    lines: [
      `${code}${reason === undefined ? '' : ` (${reason})`}: ${message}`,
      ...fields.map(([field, wrong]) => `  ${field}: ${wrong}`),
      ...(requestId === undefined ? [] : [`  request ${requestId}`]),
    ],
  };
}

/** Undefined for other errors. Compares names, because `fetch` may belong to another realm. */
export function faultOfNetwork(error: unknown): string | undefined {
  const { name, cause } = (error ?? {}) as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'timeout';
  return name === 'TypeError' && cause ? (cause.code ?? cause.message) : undefined;
}
