import type { PlatformConfig } from '../process/config';
import type { FileStorage } from './file-storage';
import { folderStorage } from './folder-storage';

/** A bucket if configured, otherwise a folder. The S3 SDK is loaded only when needed. */
export async function configuredStorage(config: PlatformConfig): Promise<FileStorage> {
  const { FILES_DIRECTORY, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET) return folderStorage(FILES_DIRECTORY);
  const { s3Storage } = await import('./s3-storage');
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
      : undefined;
  return s3Storage({ bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT, credentials });
}
