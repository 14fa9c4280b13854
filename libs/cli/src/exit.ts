/** What the process ends with: published, so that scripts can branch on it. */
export const EXIT = {
  done: 0,
  /** The service refused: the request is wrong, or not possible now. */
  refused: 1,
  /** The command line, a file of it or the settings are wrong; the service was not called. */
  usage: 2,
  /** Not signed in, or the key lacks the permission. */
  notAllowed: 3,
  /** No answer, or none but faults and delays, after all attempts. */
  unavailable: 4,
  /** Done, but not for all: an import in which rows failed. */
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
