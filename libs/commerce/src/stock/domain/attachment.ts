import { settleContentType, settleFilename, unusable, type WorkspaceRecord } from '@workops/kernel';
import { imageTypeOf, photoProblem } from '../../domain/image-type';

export const ATTACHMENT_KINDS = ['photo', 'document'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export interface Attachment extends WorkspaceRecord {
  vehicleId: string;
  kind: AttachmentKind;
  /** Only photos can be public. */
  public: boolean;
  /** Counts from 0 without gaps. */
  position: number;
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
}

export interface SentAttachment {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
  /** The first bytes. */
  head: Uint8Array;
}

export interface AttachmentTerms {
  /** Defaults to what the content shows. */
  kind?: AttachmentKind;
  /** Defaults to true for photos. */
  public?: boolean;
}

export const documentIsPrivate = () => unusable('public', 'Solo las fotos pueden ser públicas.');

/** Throws `unusable` for a photo that is no image, HEIC not sent as a document, and a public document. */
export function newAttachment(
  file: SentAttachment,
  terms: AttachmentTerms,
  { workspaceId, vehicleId, position, now }: { workspaceId: string; vehicleId: string; position: number; now: Date },
): Attachment {
  const image = imageTypeOf(file.head);
  const { kind = image ? 'photo' : 'document' } = terms;
  const problem = photoProblem(file.head);
  if (problem !== undefined && terms.kind !== 'document') throw unusable('', problem);
  if (kind === 'photo' && !image) throw unusable('', 'Una foto debe ser JPEG, PNG o WebP.');
  const shown = terms.public ?? kind === 'photo';
  if (shown && kind === 'document') throw unusable('public', 'Solo las fotos pueden ser públicas.', 'query');
  const contentType = image ?? settleContentType(file.contentType);
  const { id, size, sha256 } = file;
  const said = { kind, public: shown, position, filename: settleFilename(file.filename), contentType, size, sha256 };
  return { workspaceId, id, vehicleId, ...said, createdAt: now, updatedAt: now };
}

/** Returns those whose position changed. A position beyond the end means the last one. */
export function moved(attachments: readonly Attachment[], id: string, position: number, now: Date): Attachment[] {
  const others = attachments.filter((each) => each.id !== id);
  const one = attachments.find((each) => each.id === id)!;
  return replaced([...others.slice(0, position), one, ...others.slice(position)], now);
}

export const replaced = (inOrder: readonly Attachment[], now: Date): Attachment[] =>
  inOrder.flatMap((each, position) => (each.position === position ? [] : [{ ...each, position, updatedAt: now }]));
