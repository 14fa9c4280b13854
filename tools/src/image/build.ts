import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { addNetwork, addNode, debianIn } from './debian';
import { ignoredBy, parseInstructions, parseVariables, type Instruction } from './dockerfile';

export interface BuiltImage {
  folder: string;
  variables: Readonly<Record<string, string>>;
  workdir: string;
  uid: number;
  command: readonly string[];
}

export interface Builder {
  root: string;
  place: string;
  /** The folder is kept from one build to the next. */
  kept: string;
  node: string;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const STORE = 'root/.local/share/pnpm/store';
const LIMIT_MS = 600_000;
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

interface Stage extends BuiltImage {
  /** The variables are not part of the image. */
  beside: Record<string, string>;
}

/** Runs a Dockerfile's steps, each stage in a separate root. */
export class ChrootBuild {
  private readonly stages = new Map<string, Stage>();

  constructor(private readonly builder: Builder) {}

  /** Returns the last stage. Throws with the output of a failed step. */
  image(): BuiltImage {
    let stage: Stage | undefined;
    for (const instruction of parseInstructions(readFileSync(join(this.builder.root, 'docker/Dockerfile'), 'utf8'))) {
      if (instruction.word === 'FROM') stage = this.from(instruction);
      else if (stage) this.does(stage, instruction);
    }
    if (!stage) throw new Error('The Dockerfile has no stage.');
    return stage;
  }

  private from({ text }: Instruction): Stage {
    const [image = '', , name = `stage-${this.stages.size}`] = text.split(/\s+/);
    const folder = join(this.builder.place, name);
    const stage: Stage = { folder, variables: { PATH }, workdir: '/', uid: 0, command: [], beside: {} };
    this.stages.set(name, stage);
    if (image === 'scratch') {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
      return stage;
    }
    const [, suite] = /^node:24[\d.]*-(\w+)-slim$/.exec(image) ?? [];
    if (!suite)
      throw new Error(
        `Only an official image of Node 24 on a slim Debian can be made of packages, and this is ${image}.`,
      );
    debianIn(folder, suite, this.builder.kept);
    addNode(folder, this.builder.node);
    stage.beside = addNetwork(folder);
    return stage;
  }

  private does(stage: Stage, { word, flags, text }: Instruction): void {
    switch (word) {
      case 'WORKDIR':
        stage.workdir = resolve(stage.workdir, text);
        mkdirSync(join(stage.folder, stage.workdir), { recursive: true });
        return;
      case 'ENV':
        stage.variables = { ...stage.variables, ...parseVariables(text) };
        return;
      case 'USER':
        stage.uid = Number(text.split(':')[0]);
        return;
      case 'CMD':
        stage.command = JSON.parse(text) as string[];
        return;
      case 'EXPOSE':
        return;
      case 'COPY':
        return this.copy(stage, flags.from, text);
      case 'RUN':
        return this.run(stage, text);
      default:
        throw new Error(`${word} is no step that can be run here.`);
    }
  }

  private copy(stage: Stage, from: string | undefined, text: string): void {
    const [source = '', target = ''] = text.split(/\s+/);
    const to = join(stage.folder, resolve(stage.workdir, target));
    if (from !== undefined) {
      const other = this.stages.get(from);
      if (!other) throw new Error(`There is no stage ${from} to copy from.`);
      cpSync(join(other.folder, source), to, { recursive: true, verbatimSymlinks: true });
      return;
    }
    const isIgnored = ignoredBy(readFileSync(join(this.builder.root, '.dockerignore'), 'utf8'));
    const filter = (path: string): boolean => !isIgnored(relative(this.builder.root, path));
    cpSync(join(this.builder.root, source), to, { recursive: true, verbatimSymlinks: true, filter });
  }

  /**
   * A separate mount namespace, so that nothing stays mounted. This machine's package store is a cache; packages are
   * checked against the lock file.
   */
  private run(stage: Stage, command: string): void {
    const store = dirname(
      execFileSync(join(this.builder.root, '.tools/node_modules/.bin/pnpm'), ['store', 'path'], {
        encoding: 'utf8',
      }).trim(),
    );
    for (const folder of [join(stage.folder, STORE), join(stage.folder, 'proc')])
      mkdirSync(folder, { recursive: true });
    const within = `cd ${quoted(stage.workdir)} && ${command}`;
    const script = [
      `mount -t proc proc ${quoted(join(stage.folder, 'proc'))}`,
      `mount --bind ${quoted(store)} ${quoted(join(stage.folder, STORE))}`,
      `exec chroot ${quoted(stage.folder)} /bin/sh -c ${quoted(within)}`,
    ].join(' && ');
    const env = { ...stage.beside, ...stage.variables, HOME: '/root', CI: 'true' };
    const args = ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script];
    const { status, stdout, stderr, error } = spawnSync('unshare', args, {
      env: { ...env, PATH: `${stage.variables.PATH}:${PATH}` },
      encoding: 'utf8',
      timeout: LIMIT_MS,
      maxBuffer: 1 << 26,
    });
    if (status !== 0)
      throw new Error(`RUN ${command}\n${stdout}\n${stderr}\n${error?.message ?? `ended with ${status}`}`);
  }
}

export const hasEngine = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

/** Unpacks the engine's image like a chroot's; other settings come from the Dockerfile. */
export function engineBuild({ root, place }: Builder): BuiltImage {
  const folder = join(place, 'image');
  execFileSync('docker', ['build', '--file', 'docker/Dockerfile', '--output', `type=local,dest=${folder}`, '.'], {
    cwd: root,
    stdio: 'pipe',
    maxBuffer: 1 << 26,
  });
  return { folder, ...readLastStage(readFileSync(join(root, 'docker/Dockerfile'), 'utf8')) };
}

function readLastStage(dockerfile: string): Omit<BuiltImage, 'folder'> {
  const all = parseInstructions(dockerfile);
  const last = all.slice(all.findLastIndex(({ word }) => word === 'FROM'));
  const instructionTexts = (word: string): string[] =>
    last.filter((each) => each.word === word).map(({ text }) => text);
  return {
    variables: Object.assign({}, ...instructionTexts('ENV').map(parseVariables)) as Record<string, string>,
    workdir: instructionTexts('WORKDIR').at(-1) ?? '/',
    uid: Number((instructionTexts('USER').at(-1) ?? '0').split(':')[0]),
    command: JSON.parse(instructionTexts('CMD').at(-1) ?? '[]') as string[],
  };
}

export const removeStages = (place: string): void => {
  if (existsSync(place)) rmSync(place, { recursive: true, force: true });
};
