import type { Tree } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree';
import { newContext } from './context';
import { newEvent } from './event';
import { formatChanges } from './format';
import { newOperation } from './operation';
import { newResource } from './resource';
import { newSubscriber } from './subscriber';

export const USAGE = `Usage:
  npm run new -- context clinic [--keeps "what a clinic treats"]
  npm run new -- resource clinic/patient [--plural patients] [--spanish "El paciente"] [--spanish-plural pacientes]
  npm run new -- operation clinic/patient archive [--plural patients]
  npm run new -- event clinic/patient.archived --scope patients:read [--collection /patients]
  npm run new -- subscriber clinic/welcome patient.created`;

/** Any other error is a bug. */
export class WrongUse extends Error {}

interface Asked {
  words: readonly string[];
  options: ReadonlyMap<string, string>;
}

function parseArguments(args: readonly string[]): Asked {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    if (!arg.startsWith('--')) words.push(arg);
    else if (args[at + 1] === undefined) throw new WrongUse(`${arg} needs a value.\n${USAGE}`);
    else options.set(arg.slice(2), args[(at += 1)]!);
  }
  return { words, options };
}

/** `clinic/patient` */
function splitPair(text: string | undefined): [string, string] {
  const [first, second, more] = text?.split('/') ?? [];
  if (!first || !second || more !== undefined)
    throw new WrongUse(`'${text ?? ''}' is not written as clinic/patient.\n${USAGE}`);
  return [first, second];
}

function write(tree: Tree, { words: [what, subject, more], options }: Asked, now: Date): void {
  if (what === 'context' && subject) return newContext(tree, { name: subject, keeps: options.get('keeps'), now });
  const [context, name] = splitPair(subject);
  if (what === 'resource') {
    const spanish = { spanish: options.get('spanish'), spanishPlural: options.get('spanish-plural') };
    return newResource(tree, { context, name, plural: options.get('plural'), ...spanish, now });
  }
  if (what === 'operation' && more)
    return newOperation(tree, { context, resource: name, plural: options.get('plural'), verb: more });
  const readScope = options.get('scope');
  if (what === 'event' && readScope)
    return newEvent(tree, { area: context, name, readScope, collection: options.get('collection') });
  if (what === 'subscriber' && more) return newSubscriber(tree, { context, name, event: more });
  throw new WrongUse(USAGE);
}

/** Writes nothing if any file exists. Returns the written and changed files. */
export async function generate(root: string, args: readonly string[], now = new Date()): Promise<string[]> {
  const tree = new FsTree(root, false);
  write(tree, parseArguments(args), now);
  await formatChanges(tree);
  const changes = tree.listChanges();
  flushChanges(root, changes);
  return changes.map(({ path }) => path);
}
