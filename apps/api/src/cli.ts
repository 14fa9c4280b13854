import { runCommandLine } from './cli/command-line';
import { openParts } from './cli/open-parts';

void runCommandLine(process.argv.slice(2), {
  databaseUrl: process.env.DATABASE_URL,
  open: openParts,
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
