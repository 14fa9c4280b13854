import { S3Server } from '../testing/s3-server';
import { storageContract } from '../testing/storage-contract';
import { s3Storage } from './s3-storage';

describe('files in a bucket', () => {
  let server: S3Server;

  afterAll(() => server.stop());

  storageContract(async () => {
    server = await S3Server.start();
    return s3Storage(server.settings);
  });
});
