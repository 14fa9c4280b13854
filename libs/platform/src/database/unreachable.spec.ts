import { createServer, type AddressInfo, type Server } from 'node:net';
import { Client } from 'pg';
import { migrate } from './migrations';
import { DatabaseUnreachable, reaching } from './unreachable';

const connect = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
};

const failureMessage = async (url: string, work = () => connect(url), variable?: string): Promise<string> => {
  const error: unknown = await reaching(url, work, variable).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  return (error as Error).message;
};

const failing = (over: object) => () => Promise.reject(Object.assign(new Error('as it came: s3cret'), over));

describe('the error for an unreachable database', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  it('names host, port, user and reason in one line, without the password', async () => {
    const message = await failureMessage('postgresql://me:s3cret@127.0.0.1:1/mine');
    expect(message).toBe(
      'DATABASE_URL leads to no connection (database "mine" at 127.0.0.1:1 as user "me"): nothing listens there (ECONNREFUSED).',
    );
  });

  it('distinguishes another server that listens there', async () => {
    expect(await failureMessage(`postgresql://me:s3cret@127.0.0.1:${port}/mine`)).toContain(
      `127.0.0.1:${port} as user "me"): what listens there hangs up`,
    );
  });

  it.each([
    ['ENOTFOUND', 'the name of the host is not known'],
    ['ETIMEDOUT', 'nothing answers there'],
    ['28P01', 'the password or the user is wrong'],
    ['3D000', 'the server has no such database'],
    ['57P03', 'the server is starting up or shutting down'],
  ])('explains %s as: %s', async (code, words) => {
    const message = await failureMessage(
      'postgresql://me:s3cret@db.example:6432/mine',
      failing({ code }),
      'DATABASE_DIRECT_URL',
    );
    expect(message).toBe(
      `DATABASE_DIRECT_URL leads to no connection (database "mine" at db.example:6432 as user "me"): ${words} (${code}).`,
    );
  });

  it('considers each address of the host', async () => {
    const each = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const message = await failureMessage('postgresql://me@localhost/mine', () =>
      Promise.reject(new AggregateError([each, each])),
    );
    expect(message).toContain('at localhost:5432 as user "me"): nothing listens there');
  });

  it.each(['here', 'mysql://me:s3cret@host/db', 'postgresql://host:port:s3cret/db'])(
    'rejects an address that is %s',
    async (url) => {
      const message = await failureMessage(url, () => Promise.resolve());
      expect(message).toMatch(/^DATABASE_URL is no address of a PostgreSQL/);
      expect(message).not.toContain('s3cret');
    },
  );

  it('names the variable that migrations used', async () => {
    const migrating = migrate('postgresql://me:s3cret@127.0.0.1:1/mine', [], { variable: 'DATABASE_DIRECT_URL' });
    await expect(migrating).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to no connection (database "mine" at 127.0.0.1:1',
    );
  });

  it('does not hide other failures', async () => {
    await expect(reaching('postgresql://me@host/mine', failing({ code: '42601' }))).rejects.toThrow('as it came');
  });
});
