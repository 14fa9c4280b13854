import { Command as Program, CommanderError } from 'commander';
import { announceChangeCommand } from './announce-change.command';
import { failureReason, type Command, type Parts } from './command';
import { createApiKeyCommand } from './create-api-key.command';
import { createMemberCommand } from './create-member.command';
import { createWorkspaceCommand } from './create-workspace.command';
import {
  drainDeliveriesCommand,
  holdDeliveriesCommand,
  releaseDeliveriesCommand,
  showDeliveriesCommand,
} from './deliveries.command';
import { expireCursorsCommand } from './expire-cursors.command';
import { dropJobsCommand, parkedJobsCommand, retryJobsCommand } from './jobs.command';
import { deletionsCommand, deleteWorkspaceCommand, keepWorkspaceCommand } from './delete-workspace.command';
import { DOCTOR_USAGE } from './doctor';
import { exportWorkspaceCommand } from './export-workspace.command';
import { limitWorkspaceCommand } from './limit-workspace.command';
import { declareOptions, type Given } from './options';
import { revokeApiKeyCommand } from './revoke-api-key.command';
import { rotateEncryptionCommand } from './rotate-encryption.command';
import { setWorkspaceCommand } from './set-workspace.command';
import { resumeWorkspaceCommand, suspendWorkspaceCommand } from './suspend-workspace.command';
import { topWorkspacesCommand } from './top.command';

export const commands: readonly Command[] = [
  createWorkspaceCommand,
  setWorkspaceCommand,
  limitWorkspaceCommand,
  suspendWorkspaceCommand,
  resumeWorkspaceCommand,
  exportWorkspaceCommand,
  deleteWorkspaceCommand,
  keepWorkspaceCommand,
  deletionsCommand,
  createMemberCommand,
  createApiKeyCommand,
  revokeApiKeyCommand,
  parkedJobsCommand,
  retryJobsCommand,
  dropJobsCommand,
  showDeliveriesCommand,
  holdDeliveriesCommand,
  releaseDeliveriesCommand,
  drainDeliveriesCommand,
  topWorkspacesCommand,
  announceChangeCommand,
  rotateEncryptionCommand,
  expireCursorsCommand,
];

const DONE = 0;
const REFUSED = 1;
const MISTAKEN = 2;

export interface OpenParts extends Parts {
  close(): Promise<void>;
}

export interface Surroundings {
  databaseUrl: string | undefined;
  open(databaseUrl: string): Promise<OpenParts>;
  say(text: string): void;
  complain(text: string): void;
}

const usageText = (command: Command): string => `Usage: ${command.usage} [--json]`;
const usage = () =>
  ['Usage:', ...[...commands.map((command) => command.usage), DOCTOR_USAGE].map((each) => `  ${each} [--json]`)].join(
    '\n',
  );

async function run(command: Command, options: Given, around: Surroundings): Promise<number> {
  const prepared = command.prepare(options);
  const { databaseUrl } = around;
  const mistakes = [
    ...options.mistakes,
    ...prepared.mistakes,
    ...(databaseUrl ? [] : ['DATABASE_URL is missing in the environment.']),
  ];
  if (!databaseUrl || mistakes.length > 0) {
    around.complain([...mistakes, usageText(command)].join('\n'));
    return MISTAKEN;
  }
  let opened: OpenParts | undefined;
  try {
    opened = await around.open(databaseUrl);
    const answer = await prepared.run(opened);
    const output = options.flag('json') ? JSON.stringify(answer.json) : answer.text;
    if (answer.aside) around.complain(output);
    else around.say(output);
    return answer.isUnmet ? REFUSED : DONE;
  } catch (error) {
    around.complain(failureReason(error));
    return REFUSED;
  } finally {
    await opened?.close();
  }
}

/** `workspace create` is the command `create` of the group `workspace`. */
function programFor(around: Surroundings, finish: (exitCode: number) => void): Program {
  const complain = (text: string) => around.complain(text.trimEnd());
  const program = new Program()
    .exitOverride()
    .configureHelp({ formatHelp: usage })
    .configureOutput({ writeOut: complain, writeErr: complain })
    .showHelpAfterError();
  const groups = new Map<string, Program>();
  for (const command of commands) {
    const [group, verb] = command.name.split(' ') as [string, string];
    const parent = groups.get(group) ?? program.command(group);
    groups.set(group, parent);
    const leaf = parent.command(verb).configureHelp({ formatHelp: () => usageText(command) });
    const options = declareOptions(leaf, { ...command.options, json: 'flag' });
    leaf.action(async () => finish(await run(command, options, around)));
  }
  return program;
}

/** Returns the exit code: 0 for success, 1 for a rejection or an unmet goal, 2 for wrong usage. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  let exitCode = MISTAKEN;
  const program = programFor(around, (code) => (exitCode = code));
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed it.
    if (!(error instanceof CommanderError)) throw error;
  }
  return exitCode;
}
