import { notFound, type Actor } from '@workops/kernel';
import type { AttachmentDeps } from '../attachment-ports';
import type { Attachment } from '../domain/attachment';
import type { StockDeps } from '../stock-ports';
import { openAttachment, type OpenedAttachment } from './attachments';
import { readShown } from './vehicles';

export const shownPhotos =
  ({ attachmentReads }: Pick<AttachmentDeps, 'attachmentReads'>) =>
  async ({ workspaceId }: Actor, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, Attachment[]>> => {
    const photos = vehicleIds.length === 0 ? [] : await attachmentReads.of(workspaceId, vehicleIds);
    const shown = photos.filter((photo) => photo.public);
    return new Map(vehicleIds.map((id) => [id, shown.filter(({ vehicleId }) => vehicleId === id)]));
  };

/** The vehicle must be public too. Throws `not_found`. */
export const openShownPhoto =
  (
    deps: Pick<AttachmentDeps, 'attachmentReads' | 'stockReads' | 'fileContents'> &
      Pick<StockDeps, 'workspaces' | 'clock'>,
  ) =>
  async (actor: Actor, vehicleId: string, id: string): Promise<OpenedAttachment> => {
    await readShown(deps)(actor, vehicleId);
    const shown = (await shownPhotos(deps)(actor, [vehicleId])).get(vehicleId)!;
    if (!shown.some((photo) => photo.id === id)) throw notFound('La foto no existe.');
    return openAttachment(deps)(actor, vehicleId, id);
  };
