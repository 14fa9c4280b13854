import { runCommandLine } from './cli/command-line';
import { runDoctor } from './cli/doctor';
import { openParts } from './cli/open-parts';

const args = process.argv.slice(2);
const output = {
  say: (text: string) => process.stdout.write(`${text}\n`),
  complain: (text: string) => process.stderr.write(`${text}\n`),
};

const run =
  args[0] === 'doctor'
    ? runDoctor(args.slice(1), { environment: process.env, ...output })
    : runCommandLine(args, { databaseUrl: process.env.DATABASE_URL, open: openParts, ...output });

void run.then((exitCode) => {
  process.exitCode = exitCode;
});
