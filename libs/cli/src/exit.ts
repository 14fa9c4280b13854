/** Exit codes, which are published so that scripts can branch on them. */
export const EXIT = {
  done: 0,
  /** The service rejected the request: it is invalid, or not possible now. */
  refused: 1,
  /** The command line, a file it names or the settings are invalid; the service was not called. */
  usage: 2,
  /** Not signed in, or the key lacks the permission. */
  notAllowed: 3,
  /** All attempts failed: no response, or only server errors and delays. */
  unavailable: 4,
  /** Partly done: an import in which rows failed. */
  inPart: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command's own error. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exit: ExitCode = EXIT.usage,
  ) {
    super(message);
    this.name = 'CliError';
  }
}
