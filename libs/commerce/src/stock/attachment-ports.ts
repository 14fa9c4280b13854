import type { EventRecorder } from '@workops/contracts';
import type { Clock, Records, Store } from '@workops/kernel';
import type { Attachment } from './domain/attachment';
import type { StockReads, VehicleRows } from './stock-ports';

/** The files of vehicles of one workspace, inside a transaction. */
export interface AttachmentRows extends Pick<Records<Attachment>, 'remove'> {
  /** By position. */
  of(vehicleId: string): Promise<Attachment[]>;
  /** Throws `conflict` where the vehicle has as many as it may. */
  add(attachment: Attachment): Promise<void>;
  save(attachment: Attachment): Promise<void>;
}

/** The platform's files, held and released in a transaction. */
interface HeldFiles {
  /** False when it was not held in time and is gone. */
  hold(id: string): Promise<boolean>;
  /** The contents go after the commit. */
  release(ids: readonly string[]): Promise<void>;
}

/** Comes as it is read; to be read to its end, or left by ending its iteration. */
export type FileContent = AsyncIterable<Uint8Array>;

export interface FileContents {
  /** The content of a held file; undefined when it is gone. */
  open(workspaceId: string, id: string): Promise<FileContent | undefined>;
}

export interface AttachmentTransaction {
  vehicles: VehicleRows;
  attachments: AttachmentRows;
  files: HeldFiles;
  events: EventRecorder;
}

interface AttachmentReads {
  /** Of many vehicles, by position. */
  of(workspaceId: string, vehicleIds: readonly string[]): Promise<Attachment[]>;
}

export interface AttachmentDeps {
  attachments: Store<AttachmentTransaction>;
  attachmentReads: AttachmentReads;
  fileContents: FileContents;
  stockReads: StockReads;
  clock: Clock;
}
