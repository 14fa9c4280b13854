import type { EventRecorder } from '@workops/contracts';
import type { Clock, Records, Store } from '@workops/kernel';
import type { Attachment } from './domain/attachment';
import type { StockReads, VehicleRows } from './stock-ports';

export interface AttachmentRows extends Pick<Records<Attachment>, 'remove'> {
  of(vehicleId: string): Promise<Attachment[]>;
  /** Throws `conflict` at the vehicle's maximum. */
  add(attachment: Attachment): Promise<void>;
  save(attachment: Attachment): Promise<void>;
}

interface HeldFiles {
  /** False if the file is gone because it was not claimed in time. */
  hold(id: string): Promise<boolean>;
  /** Contents are deleted after the commit. */
  release(ids: readonly string[]): Promise<void>;
}

/** Read it to the end or stop the iteration. */
export type FileContent = AsyncIterable<Uint8Array>;

export interface FileContents {
  /** Undefined if the file is gone. */
  open(workspaceId: string, id: string): Promise<FileContent | undefined>;
}

export interface AttachmentTransaction {
  vehicles: VehicleRows;
  attachments: AttachmentRows;
  files: HeldFiles;
  events: EventRecorder;
}

interface AttachmentReads {
  of(workspaceId: string, vehicleIds: readonly string[]): Promise<Attachment[]>;
}

export interface AttachmentDeps {
  attachments: Store<AttachmentTransaction>;
  attachmentReads: AttachmentReads;
  fileContents: FileContents;
  stockReads: StockReads;
  clock: Clock;
}
