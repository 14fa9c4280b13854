import { settleContentType, settleFilename, unusable, type WorkspaceRecord } from '@workops/kernel';
import { imageTypeOf } from '../../domain/image-type';

export const ATTACHMENT_KINDS = ['photo', 'document'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** A file of a vehicle; its content is the platform's file of the same id. */
export interface Attachment extends WorkspaceRecord {
  vehicleId: string;
  kind: AttachmentKind;
  /** Shown in the shop window and on portals: of photos alone. */
  public: boolean;
  /** From 0, without a gap, within its vehicle. */
  position: number;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A file as it was sent, its content received. */
export interface SentAttachment {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
  /** Its initial values. */
  head: Uint8Array;
}

export interface AttachmentTerms {
  /** By its content where it is left out. */
  kind?: AttachmentKind;
  /** True for photos where it is left out. */
  public?: boolean;
}

export const documentIsPrivate = () => unusable('public', 'Solo las fotos pueden ser públicas.');

/** Throws `unusable` for a photo that is no image, and for a public document. */
export function newAttachment(
  file: SentAttachment,
  terms: AttachmentTerms,
  { workspaceId, vehicleId, position, now }: { workspaceId: string; vehicleId: string; position: number; now: Date },
): Attachment {
  const image = imageTypeOf(file.head);
  const { kind = image ? 'photo' : 'document' } = terms;
  if (kind === 'photo' && !image) throw unusable('', 'Una foto debe ser JPEG, PNG o WebP.');
  const shown = terms.public ?? kind === 'photo';
  if (shown && kind === 'document') throw unusable('public', 'Solo las fotos pueden ser públicas.', 'query');
  const contentType = image ?? settleContentType(file.contentType);
  const { id, size, sha256 } = file;
  const said = { kind, public: shown, position, filename: settleFilename(file.filename), contentType, size, sha256 };
  return { workspaceId, id, vehicleId, ...said, createdAt: now, updatedAt: now };
}

/** Those of a vehicle with one of them at another place: the ones that changed. A place beyond the last is the last. */
export function moved(attachments: readonly Attachment[], id: string, position: number, now: Date): Attachment[] {
  const others = attachments.filter((each) => each.id !== id);
  const one = attachments.find((each) => each.id === id)!;
  return replaced([...others.slice(0, position), one, ...others.slice(position)], now);
}

/** Those of a vehicle that are not where their order puts them. */
export const replaced = (inOrder: readonly Attachment[], now: Date): Attachment[] =>
  inOrder.flatMap((each, position) => (each.position === position ? [] : [{ ...each, position, updatedAt: now }]));
