import type { Access, ApiChanges, CountedDeletion } from '@workops/access';
import type { DeliveryHolds, DueOfWorkspace } from '@workops/events';
import { DomainError, type Issue } from '@workops/kernel';
import type { ParkedWork, Resealed } from '@workops/platform';
import type { ExportManifest } from '@workops/platform/workspaces';
import type { CallsOfWorkspace } from '@workops/platform/requests';
import type { Given, OptionKinds } from './options';

/** A command's output: for people, and with `--json` for programs. */
export interface Answer {
  text: string;
  json: object;
  /** The awaited state was not reached: nothing is wrong with the call, and the exit code is 1. */
  isUnmet?: boolean;
  /** The output itself went to where answers go: this goes to where complaints go. */
  aside?: true;
}

/** Clinic data that prevent a command. */
export interface Patients {
  /** Does the work while the workspace has none, and none is registered; undefined where it has one, and then nothing is done. */
  whileNone<T>(workspaceId: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** What workspaces ask of the service. */
export interface Loudness {
  calls(since: Date): Promise<CallsOfWorkspace[]>;
  due(): Promise<DueOfWorkspace[]>;
}

/** What the commands work on. */
export interface Parts {
  access: Access;
  apiChanges: ApiChanges;
  parked: ParkedWork;
  patients: Patients;
  loudness: Loudness;
  holds: DeliveryHolds;
  /** Seals anew what the other of the two configured keys sealed. */
  reseal(): Promise<Resealed>;
  expireFeedCursors(): Promise<void>;
  /** Of workspaces, the newest first. */
  deletions(limit: number): Promise<CountedDeletion[]>;
  /** Writes an archive of the workspace to a new file; `-` is the output of the process. */
  exportTo(workspaceId: string, file: string): Promise<ExportManifest>;
}

/** A command with parsed options: what is wrong with them, and its action when nothing is. */
interface Prepared {
  mistakes: string[];
  run(parts: Parts): Promise<Answer>;
}

export interface Command {
  /** The two words of its name. */
  name: string;
  usage: string;
  options: OptionKinds;
  prepare(given: Given): Prepared;
}

/** Issues as mistakes of options: `expires_at` and `scopes.1` belong to `--expires` and `--scopes`. */
export const mistakesOf = (issues: readonly Issue[]): string[] =>
  issues.map(({ path, message }) => `--${path.split('.')[0]!.replace(/_at$/, '')}: ${message}`);

export const reasonOf = (error: unknown): string => {
  if (error instanceof DomainError) return error.message;
  const { message, code } = error as { message?: string; code?: string };
  return `It did not work: ${message || code || String(error)}`;
};

/** Columns of a label and a value. */
export const lines = (...pairs: [label: string, value: string][]): string =>
  pairs.map(([label, value]) => `${label.padEnd(12)}${value}`).join('\n');
