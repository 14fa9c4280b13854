import { createHash } from 'node:crypto';
import {
  changedRecord,
  conflict,
  malformed,
  notUnique,
  unusable,
  unusableAll,
  urlIssues,
  type Issue,
  type MakerTrouble,
  type Owner,
  type WorkspaceRecord,
} from '@workops/kernel';

export const SOURCE_KINDS = ['text', 'faq', 'url', 'file'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SOURCE_STATUSES = ['pending', 'embedding', 'ready', 'failed'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** In characters, entries and hours. */
export const sourceLimits = {
  name: 200,
  text: 1_048_576,
  entries: 2_000,
  question: 500,
  answer: 5_000,
  url: 2_048,
  refresh: { min: 24, max: 720 },
} as const;

/** ISO 639-1 code. */
export const LANGUAGE = /^[a-z]{2}$/;

export interface FaqEntry {
  question: string;
  answer: string;
}

export interface Given {
  text: string | null;
  entries: readonly FaqEntry[] | null;
}

export interface Source extends WorkspaceRecord {
  name: string;
  kind: SourceKind;
  url: string | null;
  fileId: string | null;
  givenSha256: string | null;
  language: string;
  /** Interval of automatic fetches. */
  refreshHours: number | null;
  /** Increases with each change of content. */
  revision: number;
  status: SourceStatus;
  error: string | null;
  chunkCount: number;
  vectorsModel: string | null;
  contentSha256: string | null;
  embeddedAt: Date | null;
  livemode: boolean;
  /** Next automatic run: a new fetch, or a run for missing vectors. */
  dueAt: Date | null;
  refreshAt: Date | null;
  /** Creator or last editor; null for sources from before makers were recorded. */
  maker: Owner | null;
}

interface ContentFields {
  text?: string;
  entries?: readonly FaqEntry[];
  url?: string;
  fileId?: string;
}

export interface SourceInput extends ContentFields {
  name: string;
  kind: SourceKind;
  language?: string;
  refreshHours?: number | null;
}

export interface SourcePatch extends ContentFields {
  name?: string;
  language?: string;
  refreshHours?: number | null;
}

export const NO_SOURCE = 'La fuente de conocimiento no existe.';

const CONTENT: Readonly<Record<SourceKind, { field: keyof ContentFields; path: string }>> = {
  text: { field: 'text', path: 'text' },
  faq: { field: 'entries', path: 'entries' },
  url: { field: 'url', path: 'url' },
  file: { field: 'fileId', path: 'file_id' },
};

type Problem = Pick<Issue, 'path' | 'message'>;

function findProblems(
  kind: SourceKind,
  input: ContentFields & { refreshHours?: number | null },
  isNew: boolean,
): Problem[] {
  const problems = Object.entries(CONTENT).flatMap(([of, { field, path }]): Problem[] => {
    if (of === kind)
      return isNew && input[field] === undefined
        ? [{ path, message: `Falta el contenido de una fuente de tipo ${kind}.` }]
        : [];
    return input[field] === undefined ? [] : [{ path, message: `El campo no es de una fuente de tipo ${kind}.` }];
  });
  const isTimed = input.refreshHours !== undefined && input.refreshHours !== null;
  return isTimed && kind !== 'url'
    ? [...problems, { path: 'refresh_hours', message: 'Solo una fuente de tipo url se actualiza sola.' }]
    : problems;
}

/** Throws `malformed` for a url that cannot be fetched, and `unusable` for fields of other kinds. */
export function mustFit(
  kind: SourceKind,
  input: ContentFields & { refreshHours?: number | null },
  isNew: boolean,
): void {
  const issues = input.url === undefined ? [] : urlIssues(input.url);
  if (issues.length > 0) throw malformed('body', issues);
  const problems = findProblems(kind, input, isNew);
  if (problems.length > 0) throw unusableAll(problems);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Null for a source that refers to a url or a file. */
export function givenIn({ text, entries }: ContentFields): { given: Given; givenSha256: string } | null {
  if (text !== undefined) return { given: { text, entries: null }, givenSha256: sha256(text) };
  if (entries === undefined) return null;
  const kept = entries.map(({ question, answer }) => ({ question, answer }));
  return { given: { text: null, entries: kept }, givenSha256: sha256(JSON.stringify(kept)) };
}

export interface Founding {
  workspaceId: string;
  id: string;
  livemode: boolean;
  language: string;
  maker: Owner | null;
  now: Date;
}

export function newSource(input: SourceInput, { workspaceId, id, livemode, language, maker, now }: Founding): Source {
  const { name, kind, url = null, fileId = null, refreshHours = null } = input;
  return {
    workspaceId,
    id,
    name,
    kind,
    url,
    fileId,
    givenSha256: givenIn(input)?.givenSha256 ?? null,
    language: input.language ?? language,
    refreshHours,
    revision: 1,
    status: 'pending',
    error: null,
    chunkCount: 0,
    vectorsModel: null,
    contentSha256: null,
    embeddedAt: null,
    livemode,
    dueAt: null,
    refreshAt: null,
    maker,
    createdAt: now,
    updatedAt: now,
  };
}

const WATCHED = {
  name: 'name',
  language: 'language',
  refreshHours: 'refresh_hours',
  url: 'url',
  fileId: 'file_id',
} as const;

/** JSON names. */
export function changedFields(before: Source, after: Source): string[] {
  const plain = (Object.keys(WATCHED) as (keyof typeof WATCHED)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => WATCHED[field]);
  return before.givenSha256 === after.givenSha256 ? plain : [...plain, before.kind === 'text' ? 'text' : 'entries'];
}

const SAYS: readonly string[] = ['language', 'url', 'file_id', 'text', 'entries'];

/** True if the source must be embedded again. */
export const saysOther = (before: Source, after: Source): boolean =>
  changedFields(before, after).some((field) => SAYS.includes(field));

const HOUR = 3_600_000;

/** Counted from now. */
export const refreshFrom = ({ refreshHours }: Pick<Source, 'refreshHours'>, now: Date): Date | null =>
  refreshHours === null ? null : new Date(now.getTime() + refreshHours * HOUR);

/** A source that waits for vectors keeps its due time; a running run resets it when it ends. */
function retimed(source: Source, now: Date): Source {
  const refreshAt = refreshFrom(source, now);
  const isForVectors = source.dueAt !== null && source.dueAt.getTime() !== source.refreshAt?.getTime();
  return { ...source, refreshAt, dueAt: isForVectors ? source.dueAt : refreshAt };
}

/** Returns the same source if nothing changes. Throws `unusable` for fields of other kinds. */
export function changedSource(before: Source, patch: SourcePatch, now: Date): Source {
  mustFit(before.kind, patch, false);
  const { name = before.name, language = before.language, url = before.url, fileId = before.fileId } = patch;
  const refreshHours = patch.refreshHours === undefined ? before.refreshHours : patch.refreshHours;
  const givenSha256 = givenIn(patch)?.givenSha256 ?? before.givenSha256;
  const after = changedRecord<Source>(before, { name, language, url, fileId, refreshHours, givenSha256 }, now);
  if (saysOther(before, after)) return { ...after, revision: before.revision + 1, status: 'pending' };
  return refreshHours === before.refreshHours ? after : retimed(after, now);
}

export const noFile = () => unusable('file_id', 'El archivo no existe.');

export interface KbFile extends WorkspaceRecord {
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

export const fileLimits = { filename: 255, contentType: 255, bytes: 25 * 1024 * 1024 } as const;
export const NO_FILE = 'El archivo no existe.';
export const sameFile = (id: string) => notUnique('El espacio de trabajo ya tiene este archivo.', { file_id: id });
export const fileInUse = (sourceIds: readonly string[]) =>
  conflict('in_use', 'El archivo es de una fuente.', { source_ids: [...sourceIds] });

export type SourceFailure =
  | 'too_large'
  | 'too_many'
  | 'unreadable'
  | 'empty'
  | 'timeout'
  | 'blocked_address'
  | MakerTrouble
  | `http_${number}`;

export class SourceTrouble extends Error {
  constructor(readonly failure: SourceFailure) {
    super(failure);
  }
}
