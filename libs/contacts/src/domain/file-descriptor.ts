import { settleContentType, settleFilename } from '@workops/kernel';
import type { FileDescriptor } from './attribute';

/** An uploaded file whose content has been received. */
export interface SentFile {
  /** The id under which its content was received. */
  id: string;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export const toDescriptor = ({ filename, contentType, size, sha256 }: SentFile, now: Date): FileDescriptor => ({
  filename: settleFilename(filename),
  contentType: settleContentType(contentType),
  size,
  sha256,
  uploadedAt: now.toISOString(),
});
