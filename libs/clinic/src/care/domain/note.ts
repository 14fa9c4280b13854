import { createHash } from 'node:crypto';
import {
  canonicalJson,
  conflict,
  DomainError,
  notFound,
  type Actor,
  type Author,
  visibleTo,
  type OwnedRecord,
  type WorkspaceRecord,
} from '@workops/kernel';
import { authoringMember } from './encounter';

export const NOTE_KINDS = ['anamnesis', 'evolucion', 'indicaciones', 'epicrisis', 'otro'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export const NOTE_STATUSES = ['draft', 'signed', 'amended'] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];

export const noteLimits = { content: 50_000, amendReason: 500 } as const;

/** Version 1 omits the reason of an amendment. */
type HashVersion = 1 | 2;

export interface Signature {
  signedAt: Date | null;
  signedBy: string | null;
  sha256: string | null;
  previousSha256: string | null;
  amendReason: string | null;
  /** See `hashOf`. */
  hashVersion: HashVersion | null;
}

export interface NoteOwners extends OwnedRecord {
  /** Linked to the encounter's professional; `ownerUserId` wrote the note. */
  carerUserId: string | null;
}

/** Visible to the writer and to the encounter's professional. */
export const noteVisibleTo = (actor: Pick<Actor, 'visibility'>, note: NoteOwners): boolean =>
  visibleTo(actor, note) || visibleTo(actor, { ...note, ownerUserId: note.carerUserId });

export interface Note extends Omit<WorkspaceRecord, 'updatedAt'>, Signature, OwnedRecord {
  encounterId: string;
  patientId: string;
  kind: NoteKind;
  content: string;
  status: NoteStatus;
  version: number;
  versionId: string;
  author: Author;
}

export const UNSIGNED: Signature = {
  signedAt: null,
  signedBy: null,
  sha256: null,
  previousSha256: null,
  amendReason: null,
  hashVersion: null,
};

export interface SignedVersion extends Pick<
  Note,
  'workspaceId' | 'content' | 'version' | 'versionId' | 'previousSha256' | 'amendReason'
> {
  noteId: string;
  signedAt: Date;
  signedBy: string;
  sha256: string;
  hashVersion: HashVersion;
}

export const noNote = () => notFound('La nota no existe.');

const forbidden = (reason: string, message: string) => new DomainError('forbidden', 'FORBIDDEN', message, { reason });

export function mustBeAuthor({ author }: Note, actor: Actor): void {
  if (author.kind !== actor.author.kind || author.id !== actor.author.id)
    throw forbidden('not_author', 'La nota es de otra persona.');
}

export const notAProfessional = () => forbidden('not_a_professional', 'El miembro no está vinculado a un profesional.');

export function mustBeDraft({ status }: Note): void {
  if (status !== 'draft') throw conflict('signed', 'La nota está firmada.');
}

const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

interface Signing {
  actor: Actor;
  now: Date;
}

type Signed = Pick<SignedVersion, 'content' | 'version' | 'previousSha256' | 'amendReason'>;

/**
 * RFC 8785 form of the visible fields, which include the previous version's hash. Form 1, without `amend_reason`, is
 * for first versions and early amendments; form 2 adds `amend_reason` and `hash_version`.
 */
function hashNote(
  note: Pick<Note, 'id' | 'encounterId' | 'kind'>,
  version: Omit<SignedVersion, 'sha256' | 'workspaceId' | 'versionId' | 'noteId'>,
): string {
  return sha256Of(
    canonicalJson({
      content: version.content,
      encounter_id: note.encounterId,
      id: note.id,
      kind: note.kind,
      previous_sha256: version.previousSha256,
      signed_at: version.signedAt.toISOString(),
      signed_by: version.signedBy,
      version: version.version,
      ...(version.hashVersion === 2 && { amend_reason: version.amendReason, hash_version: 2 }),
    }),
  );
}

function signed(note: Note, fields: Signed, { actor, now }: Signing): Omit<SignedVersion, 'versionId'> {
  const signedBy = authoringMember(actor.author);
  if (signedBy === null) throw notAProfessional();
  const hashVersion: HashVersion = fields.amendReason === null ? 1 : 2;
  const version = { ...fields, signedAt: now, signedBy, hashVersion };
  return { ...version, workspaceId: note.workspaceId, noteId: note.id, sha256: hashNote(note, version) };
}

/** Throws `conflict` if the signer has seen different content. */
export function signedDraft(note: Note, contentSha256: string | undefined, signing: Signing): SignedVersion {
  if (contentSha256 !== undefined && contentSha256.toLowerCase() !== sha256Of(note.content)) {
    throw conflict('content_changed', 'El contenido de la nota cambió.');
  }
  const version = signed(note, { content: note.content, version: 1, previousSha256: null, amendReason: null }, signing);
  return { ...version, versionId: note.versionId };
}

export interface Amendment {
  version: number;
  content: string;
  reason: string;
}

/** Throws `conflict` for a draft, and if `version` is not the current one. */
export function amended(
  note: Note,
  { version, content, reason }: Amendment,
  versionId: string,
  signing: Signing,
): SignedVersion {
  if (note.status === 'draft') throw conflict('not_signed', 'La nota no está firmada.');
  if (version !== note.version)
    throw conflict('version_conflict', 'La nota tiene otra versión.', { version: note.version });
  const next = signed(
    note,
    { content, version: note.version + 1, previousSha256: note.sha256, amendReason: reason },
    signing,
  );
  return { ...next, versionId };
}
