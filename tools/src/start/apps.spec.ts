import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports';
import { checkFolders, holdPorts, type Ports } from './apps';
import { LocalFolder } from './local-folder';

describe('the ports of a local start', () => {
  const VARIABLES = {
    api: 'API_PORT',
    dispatcher: 'DISPATCHER_PORT',
    scheduler: 'SCHEDULER_PORT',
    issuer: 'ISSUER_PORT',
    portal: 'PORTAL_PORT',
    whatsapp: 'WHATSAPP_PORT',
    vendor: 'VENDOR_PORT',
    model: 'MODEL_PORT',
    mail: 'MAIL_PORT',
    inboundSmtp: 'INBOUND_SMTP_PORT',
    chat: 'CHAT_PORT',
    voice: 'VOICE_PORT',
    payments: 'PAYMENTS_PORT',
    names: 'DNS_DOORS_PORT',
  } as const satisfies Record<keyof Ports, string>;
  let wanted: Record<string, number>;
  let named: Record<string, string>;
  beforeAll(async () => {
    const ports = await Promise.all(Object.keys(VARIABLES).map(async (name) => [name, await freePort()] as const));
    wanted = Object.fromEntries(ports);
    named = Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [variable, String(wanted[name])]));
  });
  const portSets: Ports[] = [];
  const holdAll = async (env: NodeJS.ProcessEnv, say: (line: string) => void = () => undefined) => {
    const ports = await holdPorts(env, say);
    portSets.push(ports);
    return Object.fromEntries(Object.entries(ports).map(([name, { port }]) => [name, port]));
  };
  afterEach(() => Promise.all(portSets.splice(0).flatMap((ports) => Object.values(ports).map((port) => port.letGo()))));

  it('come from the environment if it names them', async () => {
    expect(await holdAll(named)).toEqual(wanted);
  });

  it('include PORT for the api', async () => {
    expect(await holdAll({ ...named, API_PORT: undefined, PORT: named.API_PORT })).toMatchObject({ api: wanted.api });
  });

  it.each(['0', '70000', 'http', '3000.5'])(
    'are refused if the value is %s, in an error that names the variable',
    async (value) => {
      await expect(holdPorts({ ...named, SCHEDULER_PORT: value })).rejects.toThrow(
        `SCHEDULER_PORT is not a port: ${value}`,
      );
    },
  );

  it('are refused if another program listens on a named port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(holdPorts({ ...named, API_PORT: `${port}` })).rejects.toThrow(
      `API_PORT cannot be had: something listens on ${port} already`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('are held, so that a concurrent start gets other ports', async () => {
    const starts = await Promise.all([holdAll({}), holdAll({}), holdAll({})]);
    const ports = starts.flatMap((start) => Object.values(start));
    expect(new Set(ports).size).toBe(ports.length);
    await expect(holdPorts({ API_PORT: String(starts[0].scheduler) })).rejects.toThrow('something listens on');
  });

  it('are all released if any port is not available', async () => {
    await expect(holdPorts({ ...named, DNS_DOORS_PORT: named.API_PORT })).rejects.toThrow(
      'DNS_DOORS_PORT cannot be had',
    );
    expect(await holdAll(named)).toEqual(wanted);
  });

  it('differ from the usual ones if those are taken, and a line gives the reason', async () => {
    const usual = [createServer(), createServer()];
    const closers = await Promise.all([3000, 3900].map((port, index) => listens(usual[index], port)));
    const lines: string[] = [];
    const chosen = await holdAll({ ...named, API_PORT: undefined, ISSUER_PORT: undefined }, (line) => lines.push(line));
    expect(lines).toEqual([
      `The API takes port ${chosen.api} instead of 3000: something listens on 3000 already. API_PORT names another one.`,
      `The development sign-in takes port ${chosen.issuer} instead of 3900: something listens on 3900 already. ISSUER_PORT names another one.`,
    ]);
    await Promise.all(closers.map((close) => close()));
  });
});

/** Occupies the port, either by this process or by the program that has it already. */
async function listens(server: Server | undefined, port: number): Promise<() => Promise<unknown>> {
  const had = await new Promise<boolean>((resolve) =>
    server?.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  return () => (had ? new Promise((resolve) => server?.close(resolve)) : Promise.resolve());
}

describe('the folders of a local start', () => {
  it('are created, or named in one line with the reason and their variable', () => {
    const path = mkdtempSync(join(tmpdir(), 'workops-folders-'));
    const folder = new LocalFolder(path);
    checkFolders(folder, {});
    expect([existsSync(folder.file('mail')), existsSync(folder.file('files'))]).toEqual([true, true]);
    const file = folder.file('in-the-way');
    writeFileSync(file, '');
    expect(() => checkFolders(folder, { FILES_DIRECTORY: join(file, 'files') })).toThrow(
      `The folder ${file}/files cannot be written to: a file stands where a folder should. FILES_DIRECTORY names another one.`,
    );
    expect(() => new LocalFolder(file)).toThrow(
      `The folder ${file} cannot be written to: a file has its name. LOCAL_DIR names another one.`,
    );
    rmSync(path, { recursive: true });
  });

  it('are named in one line if the file system cannot create them', () => {
    expect(() => new LocalFolder('/proc/nobody/workops')).toThrow(
      /^The folder \/proc\/nobody\/workops cannot be written to: .*\. LOCAL_DIR names another one\.$/,
    );
  });
});
