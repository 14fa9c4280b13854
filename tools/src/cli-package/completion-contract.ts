import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emitClient } from '../client-package/emit';
import { installCli, installedCli } from './install';
import { wordsAfterTabs, type ShellName } from './shells';

const root = resolve(__dirname, '..', '..', '..');

export function completionContract(shell: ShellName): void {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'completion-'));
    const client = join(place, 'package');
    mkdirSync(client);
    emitClient(root, client);
    installCli(place, client);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it(`completes commands, paths, fields, values, event types and file names in ${shell}`, async () => {
    const folder = join(place, 'home');
    mkdirSync(folder);
    writeFileSync(join(folder, 'people.csv'), '');
    const lines = [
      'workops events rese\t e1',
      'workops get /contacts/{id}/dup\t c1',
      'workops get listVehicles -d lim\t5 -d condition=us\t',
      'workops listen --types contact.created,contact.up\t',
      'workops import peo\t',
    ];
    const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
    expect(await wordsAfterTabs(shell, installedCli(place), lines, { folder, env })).toEqual([
      ['events', 'resend', 'e1'],
      ['get', '/contacts/{id}/duplicates', 'c1'],
      ['get', 'listVehicles', '-d', 'limit=5', '-d', 'condition=used'],
      ['listen', '--types', 'contact.created,contact.updated'],
      ['import', 'people.csv'],
    ]);
  });
}
