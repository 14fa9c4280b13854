import { notFound, unavailable, type Actor } from '@workops/kernel';
import type { AttachmentDeps, AttachmentTransaction, FileContent } from '../attachment-ports';
import {
  documentIsPrivate,
  moved,
  newAttachment,
  replaced,
  type Attachment,
  type AttachmentTerms,
  type SentAttachment,
} from '../domain/attachment';
import { NO_VEHICLE } from './vehicles';

const NO_ATTACHMENT = 'El archivo no existe.';

/** Serializes changes of a vehicle's files. */
async function lockVehicle({ vehicles }: AttachmentTransaction, id: string): Promise<void> {
  if (!(await vehicles.lock(id))) throw notFound(NO_VEHICLE);
}

const requireAttachment = (attachments: readonly Attachment[], id: string): Attachment => {
  const attachment = attachments.find((each) => each.id === id);
  if (!attachment) throw notFound(NO_ATTACHMENT);
  return attachment;
};

/** Adds the file in the last position. Throws `not_found`, `unusable`, or `conflict` if the vehicle has its maximum. */
export const attachFile =
  ({ attachments: store, clock }: Pick<AttachmentDeps, 'attachments' | 'clock'>) =>
  (actor: Actor, vehicleId: string, file: SentAttachment, terms: AttachmentTerms): Promise<Attachment> =>
    store.transaction(actor, async (tx) => {
      await lockVehicle(tx, vehicleId);
      const { length: position } = await tx.attachments.of(vehicleId);
      const attachment = newAttachment(file, terms, {
        workspaceId: actor.workspaceId,
        vehicleId,
        position,
        now: clock.now(),
      });
      await tx.attachments.add(attachment);
      if (!(await tx.files.hold(file.id))) throw unavailable('The file was not taken in time. Send it again.', 1);
      const { id, kind, public: isPublic, contentType, size } = attachment;
      const data = { id: vehicleId, attachment_id: id, kind, public: isPublic, content_type: contentType, size };
      tx.events.record('vehicle.attachment.created', { resourceId: vehicleId, data });
      return attachment;
    });

export interface AttachmentPatch {
  public?: boolean;
  /** Zero-based; beyond the end means the last one. */
  position?: number;
}

/** Throws `not_found`, or `unusable` for a public document. */
export const changeAttachment =
  ({ attachments: store, clock }: Pick<AttachmentDeps, 'attachments' | 'clock'>) =>
  (actor: Actor, vehicleId: string, id: string, { public: isPublic, position }: AttachmentPatch): Promise<Attachment> =>
    store.transaction(actor, async (tx) => {
      await lockVehicle(tx, vehicleId);
      const before = await tx.attachments.of(vehicleId);
      const attachment = requireAttachment(before, id);
      if (isPublic && attachment.kind === 'document') throw documentIsPrivate();
      const now = clock.now();
      const changesVisibility = isPublic !== undefined && isPublic !== attachment.public;
      const updated = changesVisibility
        ? before.map((each) => (each.id === id ? { ...each, public: isPublic, updatedAt: now } : each))
        : before;
      const repositioned = moved(updated, id, position ?? attachment.position, now);
      const keepsPosition = !repositioned.some((each) => each.id === id);
      const changedInPlace = changesVisibility && keepsPosition ? [requireAttachment(updated, id)] : [];
      for (const each of [...repositioned, ...changedInPlace]) await tx.attachments.save(each);
      return requireAttachment([...repositioned, ...updated], id);
    });

/** The content is deleted after the commit. Throws `not_found`. */
export const detachFile =
  ({ attachments: store, clock }: Pick<AttachmentDeps, 'attachments' | 'clock'>) =>
  (actor: Actor, vehicleId: string, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      await lockVehicle(tx, vehicleId);
      const before = await tx.attachments.of(vehicleId);
      requireAttachment(before, id);
      await tx.attachments.remove(id);
      await tx.files.release([id]);
      const remaining = before.filter((each) => each.id !== id);
      for (const each of replaced(remaining, clock.now())) await tx.attachments.save(each);
    });

/** The attachments sorted by position. Throws `not_found`. */
export const listAttachments =
  ({ attachmentReads, stockReads }: Pick<AttachmentDeps, 'attachmentReads' | 'stockReads'>) =>
  async ({ workspaceId }: Actor, vehicleId: string): Promise<Attachment[]> => {
    const [vehicle, attachments] = await Promise.all([
      stockReads.vehicles.byId(workspaceId, vehicleId),
      attachmentReads.of(workspaceId, [vehicleId]),
    ]);
    if (!vehicle) throw notFound(NO_VEHICLE);
    return attachments;
  };

export interface OpenedAttachment {
  attachment: Attachment;
  content: FileContent;
}

/** Throws `not_found`. */
export const openAttachment =
  (deps: Pick<AttachmentDeps, 'attachmentReads' | 'stockReads' | 'fileContents'>) =>
  async (actor: Actor, vehicleId: string, id: string): Promise<OpenedAttachment> => {
    const attachment = requireAttachment(await listAttachments(deps)(actor, vehicleId), id);
    const content = await deps.fileContents.open(actor.workspaceId, id);
    if (!content) throw notFound(NO_ATTACHMENT);
    return { attachment, content };
  };
