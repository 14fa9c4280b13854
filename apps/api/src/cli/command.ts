import type { Access, ApiChanges, CountedDeletion } from '@workops/access';
import type { DeliveryHolds, DueOfWorkspace } from '@workops/events';
import { DomainError, type Issue } from '@workops/kernel';
import type { ParkedWork, Resealed } from '@workops/platform';
import type { ExportManifest } from '@workops/platform/workspaces';
import type { CallsOfWorkspace } from '@workops/platform/requests';
import type { Given, OptionKinds } from './options';

/** A command's output: text for people, and JSON for `--json`. */
export interface Answer {
  text: string;
  json: object;
  /** True if the awaited state was not reached; the call is valid, and the exit code is 1. */
  isUnmet?: boolean;
  /** True if the output stream already carries data, so that this text goes to the error stream. */
  aside?: true;
}

/** Clinic data that prevent a command. */
export interface Patients {
  /**
   * Runs the work while the workspace has no patients, and blocks their registration until it ends. Returns undefined,
   * without running it, if there are patients.
   */
  whileNone<T>(workspaceId: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** Calls and due work by workspace. */
export interface Loudness {
  calls(since: Date): Promise<CallsOfWorkspace[]>;
  due(): Promise<DueOfWorkspace[]>;
}

/** Dependencies of the commands. */
export interface Parts {
  access: Access;
  apiChanges: ApiChanges;
  parked: ParkedWork;
  patients: Patients;
  loudness: Loudness;
  holds: DeliveryHolds;
  /** Encrypts again all values that were encrypted with the other configured key. */
  reseal(): Promise<Resealed>;
  expireFeedCursors(): Promise<void>;
  /** Deletions of workspaces, newest first. */
  deletions(limit: number): Promise<CountedDeletion[]>;
  /** Writes an archive of the workspace to a new file; `-` is the standard output. */
  exportTo(workspaceId: string, file: string): Promise<ExportManifest>;
}

/** A command with parsed options: their mistakes, and its action if there are none. */
interface Prepared {
  mistakes: string[];
  run(parts: Parts): Promise<Answer>;
}

export interface Command {
  /** Full name of two words. */
  name: string;
  usage: string;
  options: OptionKinds;
  prepare(options: Given): Prepared;
}

/** Reports issues as mistakes of options: `expires_at` and `scopes.1` belong to `--expires` and `--scopes`. */
export const toMistakes = (issues: readonly Issue[]): string[] =>
  issues.map(({ path, message }) => `--${path.split('.')[0]!.replace(/_at$/, '')}: ${message}`);

export const failureReason = (error: unknown): string => {
  if (error instanceof DomainError) return error.message;
  const { message, code } = error as { message?: string; code?: string };
  return `It did not work: ${message || code || String(error)}`;
};

/** Formats labels and values in columns. */
export const lines = (...pairs: [label: string, value: string][]): string =>
  pairs.map(([label, value]) => `${label.padEnd(12)}${value}`).join('\n');
