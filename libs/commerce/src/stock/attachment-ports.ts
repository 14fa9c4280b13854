import type { EventRecorder } from '@workops/contracts';
import type { Clock, Records, Store } from '@workops/kernel';
import type { Attachment } from './domain/attachment';
import type { StockReads, VehicleRows } from './stock-ports';

/** The files of vehicles of one workspace, inside a transaction. */
export interface AttachmentRows extends Pick<Records<Attachment>, 'remove'> {
  /** Ordered by position. */
  of(vehicleId: string): Promise<Attachment[]>;
  /** Throws `conflict` if the vehicle has the maximum number of files. */
  add(attachment: Attachment): Promise<void>;
  save(attachment: Attachment): Promise<void>;
}

/** The platform's files, kept and released in a transaction. */
interface HeldFiles {
  /** False if the file was not claimed in time and no longer exists. */
  hold(id: string): Promise<boolean>;
  /** Deletes the contents after the commit. */
  release(ids: readonly string[]): Promise<void>;
}

/** A stream; callers read it to the end or stop the iteration. */
export type FileContent = AsyncIterable<Uint8Array>;

export interface FileContents {
  /** The content of a kept file; undefined if it no longer exists. */
  open(workspaceId: string, id: string): Promise<FileContent | undefined>;
}

export interface AttachmentTransaction {
  vehicles: VehicleRows;
  attachments: AttachmentRows;
  files: HeldFiles;
  events: EventRecorder;
}

interface AttachmentReads {
  /** The files of several vehicles, by position. */
  of(workspaceId: string, vehicleIds: readonly string[]): Promise<Attachment[]>;
}

export interface AttachmentDeps {
  attachments: Store<AttachmentTransaction>;
  attachmentReads: AttachmentReads;
  fileContents: FileContents;
  stockReads: StockReads;
  clock: Clock;
}
