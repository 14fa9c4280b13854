import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '../ports';
import { choosePorts, type Ports } from './apps';

describe('the ports of a local start', () => {
  let ports: Ports;
  let named: Record<string, string>;
  beforeAll(async () => {
    ports = { api: await freePort(), dispatcher: await freePort(), scheduler: await freePort(), issuer: await freePort() };
    named = {
      API_PORT: `${ports.api}`,
      DISPATCHER_PORT: `${ports.dispatcher}`,
      SCHEDULER_PORT: `${ports.scheduler}`,
      ISSUER_PORT: `${ports.issuer}`,
    };
  });

  it('are those that the environment names', async () => {
    expect(await choosePorts(named)).toEqual(ports);
  });

  it('takes PORT for the api', async () => {
    expect(await choosePorts({ ...named, API_PORT: undefined, PORT: named.API_PORT })).toMatchObject({ api: ports.api });
  });

  it.each(['0', '70000', 'http', '3000.5'])('refuses %s, and says which name was wrong', async (value) => {
    await expect(choosePorts({ ...named, SCHEDULER_PORT: value })).rejects.toThrow(`SCHEDULER_PORT is not a port: ${value}`);
  });

  it('refuses a named port that somebody else listens on, whose answers would be taken for our own', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(choosePorts({ ...named, API_PORT: `${port}` })).rejects.toThrow(`API_PORT is taken: something listens on ${port} already`);
    await new Promise((resolve) => other.close(resolve));
  });
});
