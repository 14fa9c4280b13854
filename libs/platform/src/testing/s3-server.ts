import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../files/s3-storage';

export class S3Server {
  private constructor(
    private readonly server: S3rver,
    private readonly directory: string,
    readonly settings: Required<S3Settings>,
  ) {}

  static async start(): Promise<S3Server> {
    const directory = await mkdtemp(join(tmpdir(), 'workops-s3-'));
    const bucket = 'files';
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    const { port } = await server.run();
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    return new S3Server(server, directory, {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials,
    });
  }

  async stop(): Promise<void> {
    await this.server.close();
    await rm(this.directory, { recursive: true });
  }
}
