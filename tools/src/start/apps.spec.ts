import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports';
import { checkFolders, choosePorts, type Ports } from './apps';
import { LocalFolder } from './local-folder';

describe('the ports of a local start', () => {
  let ports: Ports;
  let named: Record<string, string>;
  beforeAll(async () => {
    ports = {
      api: await freePort(),
      dispatcher: await freePort(),
      scheduler: await freePort(),
      issuer: await freePort(),
      portal: await freePort(),
      whatsapp: await freePort(),
      vendor: await freePort(),
      model: await freePort(),
      mail: await freePort(),
      inboundSmtp: await freePort(),
      chat: await freePort(),
      voice: await freePort(),
      payments: await freePort(),
      names: await freePort(),
    };
    named = {
      API_PORT: `${ports.api}`,
      DISPATCHER_PORT: `${ports.dispatcher}`,
      SCHEDULER_PORT: `${ports.scheduler}`,
      ISSUER_PORT: `${ports.issuer}`,
      PORTAL_PORT: `${ports.portal}`,
      WHATSAPP_PORT: `${ports.whatsapp}`,
      VENDOR_PORT: `${ports.vendor}`,
      MODEL_PORT: `${ports.model}`,
      MAIL_PORT: `${ports.mail}`,
      INBOUND_SMTP_PORT: `${ports.inboundSmtp}`,
      CHAT_PORT: `${ports.chat}`,
      VOICE_PORT: `${ports.voice}`,
      PAYMENTS_PORT: `${ports.payments}`,
      DNS_DOORS_PORT: `${ports.names}`,
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
    await expect(choosePorts({ ...named, API_PORT: `${port}` })).rejects.toThrow(`API_PORT cannot be had: something listens on ${port} already`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('are others than the usual ones when those are taken, which is said with the reason', async () => {
    const usual = [createServer(), createServer()];
    const taken = await Promise.all([3000, 3900].map((port, index) => listens(usual[index], port)));
    const said: string[] = [];
    const chosen = await choosePorts({ ...named, API_PORT: undefined, ISSUER_PORT: undefined }, (line) => said.push(line));
    expect(said).toEqual([
      `The API takes port ${chosen.api} instead of 3000: something listens on 3000 already. API_PORT names another one.`,
      `The development sign-in takes port ${chosen.issuer} instead of 3900: something listens on 3900 already. ISSUER_PORT names another one.`,
    ]);
    await Promise.all(taken.map((close) => close()));
  });
});

/** On the port, by us or by the program that has it already. */
async function listens(server: Server | undefined, port: number): Promise<() => Promise<unknown>> {
  const had = await new Promise<boolean>((resolve) => server?.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)));
  return () => (had ? new Promise((resolve) => server?.close(resolve)) : Promise.resolve());
}

describe('the folders of a local start', () => {
  it('are made, or named in one line with the reason and their variable', () => {
    const path = mkdtempSync(join(tmpdir(), 'workops-folders-'));
    const folder = new LocalFolder(path);
    checkFolders(folder, {});
    expect([existsSync(folder.file('mail')), existsSync(folder.file('files'))]).toEqual([true, true]);
    const file = folder.file('in-the-way');
    writeFileSync(file, '');
    expect(() => checkFolders(folder, { FILES_DIRECTORY: join(file, 'files') })).toThrow(
      `The folder ${file}/files cannot be written to: a file stands where a folder should. FILES_DIRECTORY names another one.`,
    );
    expect(() => new LocalFolder(file)).toThrow(`The folder ${file} cannot be written to: a file has its name. LOCAL_DIR names another one.`);
    rmSync(path, { recursive: true });
  });

  it('are named in one line too where the file system makes none', () => {
    expect(() => new LocalFolder('/proc/nobody/workops')).toThrow(
      /^The folder \/proc\/nobody\/workops cannot be written to: .*\. LOCAL_DIR names another one\.$/,
    );
  });
});
