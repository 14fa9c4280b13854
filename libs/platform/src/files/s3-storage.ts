import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FileStorage } from './file-storage';

/** S3's minimum. One part is sent while the next fills, which bounds memory. */
const PART_BYTES = 5 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;

export interface S3Settings {
  bucket: string;
  region: string;
  /** An S3-compatible service; Amazon's by default. */
  endpoint?: string;
  /** Defaults to those that the SDK finds in its environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * A crash leaves upload parts without an object; the bucket's lifecycle rule `AbortIncompleteMultipartUpload` removes
 * them.
 */
export function s3Storage({ bucket, region, endpoint, credentials }: S3Settings): FileStorage {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: endpoint !== undefined,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    put: async (key, content) => {
      const params = { Bucket: bucket, Key: key, Body: content };
      try {
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
      } catch (error) {
        // The content's error, even if aborting failed too.
        throw content.errored ?? error;
      }
    },
    get: async (key) => {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body instanceof Readable && ContentLength !== undefined
          ? { content: Body, size: ContentLength }
          : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    removeFolder: () => Promise.resolve(),
    close: () => client.destroy(),
  };
}
