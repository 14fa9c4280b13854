import { Command, InvalidArgumentError, Option } from 'commander';
import { Around } from './around';
import { call, type CallOptions } from './call';
import { candidatesFor } from './completion';
import { completionScript } from './completion-scripts';
import { getEvent, listEvents, resendEvent, type ListOptions } from './events';
import { EXIT, type ExitCode } from './exit';
import { importContacts, type ImportOptions } from './import';
import { listen, type ListenOptions } from './listen';
import { tailLogs } from './logs';
import type { Packed, PackedOperation } from './packed';
import { login, logout, whoami } from './session';
import { profilesIn, USUAL_PROFILE } from './settings';
import { Show } from './show';
import type { Terminal } from './terminal';
import { trigger, type TriggerOptions } from './trigger';

interface Shared {
  profile: string;
  json?: boolean;
}

const METHODS: Record<PackedOperation['method'], string> = {
  get: 'read: workops get readContact <id>, workops get /contacts -d limit=5',
  post: 'create or do: workops post createContact -d name=Ana',
  put: 'replace',
  patch: 'change: workops patch changeContact <id> -d language=es',
  delete: 'delete',
};

const collected = (value: string, before: string[]): string[] => [...before, value];

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 on.');
  return Number(text);
}

export interface Program {
  command: Command;
  run(args: readonly string[]): Promise<ExitCode>;
}

interface Surroundings {
  terminal: Terminal;
  packed: Packed;
  around: () => Around;
  /** Runs the work of a command, whose result is the exit code. */
  does: (work: Promise<ExitCode | void> | void) => Promise<void>;
}

function addSessionCommands(program: Command, { around, does }: Surroundings): void {
  program
    .command('login')
    .description('keep the address and a key; the key is asked for, or read from the standard input')
    .option('--url <url>', 'where the service is, such as https://api.example.com')
    .action((options: { url?: string }) => does(login(around(), options)));
  program
    .command('logout')
    .description('forget the key')
    .action(() => does(logout(around())));
  program
    .command('whoami')
    .description('who the key acts as, and what it may do')
    .action(() => does(whoami(around())));
}

function addEventCommands(program: Command, { around, does }: Surroundings): void {
  program
    .command('listen')
    .description('show each event as it happens, and forward it')
    .option('--forward-to <url>', 'post each event there, signed as a subscription is')
    .option('--types <names>', 'only these events, separated by commas')
    .option('--after <cursor>', 'begin at a cursor of before, not now')
    .option('--print-json', 'show the whole event')
    .action((options: ListenOptions) => does(listen(around(), options)));
  program
    .command('trigger')
    .description('make an event happen, with sample data')
    .argument('<event>')
    .option('--webhook <id>', 'send the test event to this subscription instead; nothing is written')
    .option('--live', 'write sample data into a live workspace')
    .action((event: string, options: TriggerOptions) => does(trigger(around(), event, options)));

  const events = program.command('events').description('what happened in the last 30 days');
  events
    .command('list')
    .description('events, oldest first')
    .option('--types <names>', 'only these events, separated by commas')
    .option('--resource <id>', 'only events of this object')
    .option('--from <moment>', 'from then on, or so long ago: 90m, 24h, 7d', '24h')
    .option('--to <moment>', 'before then')
    .addOption(new Option('--limit <count>', 'how many at most').default(20).argParser(parseCount))
    .action((options: ListOptions) => does(listEvents(around(), options)));
  events
    .command('get')
    .description('one event')
    .argument('<id>')
    .action((id: string) => does(getEvent(around(), id)));
  events
    .command('resend')
    .description('send an event again, to the subscription that was sent it or to an address')
    .argument('<id>')
    .option('--webhook <id>', 'the subscription, where several were sent it')
    .option('--forward-to <url>', 'post it there, signed in this session')
    .action((id: string, options: { webhook?: string; forwardTo?: string }) =>
      does(resendEvent(around(), id, options)),
    );
}

function addDataCommands(program: Command, { around, does }: Surroundings): void {
  program
    .command('logs')
    .description('what the service did')
    .command('tail')
    .description('calls of the API, as they are logged')
    .option('--webhook <id>', 'the attempts to deliver to this subscription instead')
    .action((options: { webhook?: string }) => does(tailLogs(around(), options)));

  program
    .command('import')
    .description('import contacts from a CSV file')
    .argument('<file>')
    .option('--progress', 'show how far it is')
    .option('--dry-run', 'match and check every row, and write nothing')
    .option('--idempotency-key <key>', 'a key of your own, under which a repeat does nothing twice')
    .action((file: string, options: ImportOptions) => does(importContacts(around(), file, options)));
}

function addOperationCommands(program: Command, { around, does }: Surroundings): void {
  for (const [method, description] of Object.entries(METHODS)) {
    program
      .command(method)
      .description(description)
      .argument('<operation>', 'the id of an operation, or a path')
      .argument('[ids...]', 'the ids that stand in its path')
      .option(
        '-d, --field <name=value>',
        'a field, of the query of get and delete, else of the body; name:=json as it stands',
        collected,
        [],
      )
      .option('-q, --query <name=value>', 'a parameter of the query', collected, [])
      .option('--data <json>', 'the body; @file, or @- for the standard input')
      .option('--all', 'go through all pages of a list, an item a line')
      .option('--idempotency-key <key>', 'a key of your own, under which a repeat does nothing twice')
      .action((named: string, ids: string[], options: CallOptions) =>
        does(call(around(), method as PackedOperation['method'], named, ids, options)),
      );
  }
}

function addCompletionCommands(program: Command, { terminal, packed }: Surroundings): void {
  program
    .command('completion')
    .description('a script that completes words in bash, zsh or fish: source <(workops completion bash)')
    .argument('<shell>')
    .action((shell: string) => terminal.out(completionScript(shell)));
  program
    .command('__complete', { hidden: true })
    .argument('<line>')
    .action((line: string) => {
      const candidates = candidatesFor(line, program, packed, profilesIn(terminal.settingsFolder));
      for (const { word, says } of candidates) terminal.out(says === undefined ? `${word}\n` : `${word}\t${says}\n`);
    });
}

/** Defines all commands; their implementations are in separate files. */
export function programFor(terminal: Terminal, packed: Packed): Program {
  const program = new Command('workops');
  let exit: ExitCode = EXIT.done;
  const around = (): Around => {
    const { json = false, profile } = program.opts<Shared>();
    return new Around(terminal, packed, new Show(terminal, terminal.isPerson && !json), profile);
  };
  const does = async (work: Promise<ExitCode | void> | void): Promise<void> => {
    exit = (await work) ?? EXIT.done;
  };

  program
    .description('Works with a workspace: follows and forwards its events, and calls any operation of its API.')
    .version(packed.version)
    .option('--profile <name>', 'whose key is used', USUAL_PROFILE)
    .option('--json', 'write a line of JSON for each thing, as without a terminal')
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
      getOutHelpWidth: () => terminal.columns,
    })
    .exitOverride()
    .showHelpAfterError('(workops --help says what there is)');

  const surroundings = { terminal, packed, around, does };
  addSessionCommands(program, surroundings);
  addEventCommands(program, surroundings);
  addDataCommands(program, surroundings);
  addOperationCommands(program, surroundings);
  addCompletionCommands(program, surroundings);

  const run = async (args: readonly string[]): Promise<ExitCode> => {
    await program.parseAsync([...args], { from: 'user' });
    return exit;
  };
  return { command: program, run };
}
