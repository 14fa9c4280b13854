/** The codes are published for scripts. */
export const EXIT = {
  done: 0,
  /** The service rejected the request. */
  refused: 1,
  /** An invalid command line, file or setting; the service was not called. */
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

export class CliError extends Error {
  constructor(
    message: string,
    readonly exit: ExitCode = EXIT.usage,
  ) {
    super(message);
    this.name = 'CliError';
  }
}
