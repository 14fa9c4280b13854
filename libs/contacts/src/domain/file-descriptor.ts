import { settleContentType, settleFilename } from '@workops/kernel';
import type { FileDescriptor } from './attribute';

export interface SentFile {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
}

export const toDescriptor = ({ filename, contentType, size, sha256 }: SentFile, now: Date): FileDescriptor => ({
  filename: settleFilename(filename),
  contentType: settleContentType(contentType),
  size,
  sha256,
  uploadedAt: now.toISOString(),
});
