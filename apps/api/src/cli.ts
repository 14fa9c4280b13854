import { runCommandLine } from './cli/command-line';
import { openAccess } from './cli/open-access';

void runCommandLine(process.argv.slice(2), {
  databaseUrl: process.env.DATABASE_URL,
  open: openAccess,
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
