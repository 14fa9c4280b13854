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
  /** The awaited state was not reached: exit code 1 of a valid call. */
  isUnmet?: boolean;
  /** Sends the text to the error stream, because the output carries data. */
  aside?: true;
}

export interface Patients {
  /**
   * Blocks the registration of patients during the work. Returns undefined, without running it, if there are patients.
   */
  whileNone<T>(workspaceId: string, work: () => Promise<T>): Promise<T | undefined>;
}

export interface Loudness {
  calls(since: Date): Promise<CallsOfWorkspace[]>;
  due(): Promise<DueOfWorkspace[]>;
}

export interface Parts {
  access: Access;
  apiChanges: ApiChanges;
  parked: ParkedWork;
  patients: Patients;
  loudness: Loudness;
  holds: DeliveryHolds;
  /** Encrypts values of the other configured key again. */
  reseal(): Promise<Resealed>;
  expireFeedCursors(): Promise<void>;
  /** Newest first. */
  deletions(limit: number): Promise<CountedDeletion[]>;
  /** `-` is the standard output. */
  exportTo(workspaceId: string, file: string): Promise<ExportManifest>;
}

interface Prepared {
  mistakes: string[];
  run(parts: Parts): Promise<Answer>;
}

export interface Command {
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

export const lines = (...pairs: [label: string, value: string][]): string =>
  pairs.map(([label, value]) => `${label.padEnd(12)}${value}`).join('\n');
