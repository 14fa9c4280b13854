import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { generate } from './generate';

const ROOT = resolve(__dirname, '..', '..', '..');
const FOLDERS = ['apps', 'libs', 'tools'];
const FILES = [
  '.dependency-cruiser.cjs',
  '.oxfmtrc.json',
  '.prettierignore',
  '.prettierrc.json',
  '.swcrc',
  'README.md',
  'jest.config.js',
  'nx.json',
  'oxlint.config.mjs',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.json',
];
const DAY = new Date('2027-01-15T12:00:00.000Z').getTime();

/**
 * Resources for every context with a list of kinds, and one of everything else. A new context gets two, so that the second meets the first's changes.
 */
const ASKED: readonly string[][] = [
  ['context', 'garden', '--keeps', "what grows in a workspace's beds"],
  ['resource', 'garden/plant-bed', '--spanish', 'El cantero', '--spanish-plural', 'canteros'],
  ['resource', 'garden/berry'],
  ['resource', 'access/locker'],
  ['resource', 'agents/persona'],
  ['resource', 'campaigns/segment'],
  ['resource', 'clinic/gurney'],
  ['resource', 'conversations/snippet'],
  ['resource', 'commerce/trailer'],
  ['resource', 'contacts/household', '--spanish', 'El hogar', '--spanish-plural', 'hogares'],
  ['resource', 'events/recipient'],
  ['resource', 'scheduling/room'],
  ['resource', 'scheduling/equipment-kit'],
  ['operation', 'garden/berry', 'harvest'],
  ['operation', 'scheduling/room', 'close'],
  ['event', 'garden/berry.harvested', '--scope', 'berries:read', '--collection', '/berries'],
  ['subscriber', 'garden/ripe', 'berry.created'],
  ['subscriber', 'garden/eaten', 'berry.harvested'],
];

/** A copy of the checkout with the output of all generators. */
export interface GeneratedCopy {
  place: string;
  /** The written files, relative to the copy's root. */
  written: ReadonlySet<string>;
  remove(): void;
}

/** Links a package as pnpm does. */
function link(place: string, from: string, name: string): void {
  const target = join(place, from, 'node_modules', '@workops', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(relative(dirname(target), join(place, 'libs', name)), target, 'dir');
}

export async function generatedCopy(): Promise<GeneratedCopy> {
  const place = mkdtempSync(join(tmpdir(), 'generated-'));
  for (const folder of FOLDERS) {
    cpSync(join(ROOT, folder), join(place, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/[\\/](dist|\.batches)$/.test(path),
    });
  }
  for (const file of FILES) cpSync(join(ROOT, file), join(place, file));
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'), 'dir');
  const written = new Set<string>();
  for (const [n, args] of ASKED.entries())
    for (const file of await generate(place, args, new Date(DAY + n))) written.add(file);
  for (const user of ['apps/api', 'libs/contexts']) link(place, user, 'garden');
  for (const needed of ['kernel', 'contracts', 'platform', 'edge']) link(place, 'libs/garden', needed);
  const nest = join(place, 'libs/garden/node_modules/@nestjs');
  symlinkSync(join(ROOT, 'libs/contacts/node_modules/@nestjs'), nest, 'dir');
  return { place, written, remove: () => rmSync(place, { recursive: true, force: true }) };
}
