import { migrateEverything, migrateEverythingInBackground } from './all-migrations';

/** All by default; a release needs `schema` before it starts and `background` while it runs. */
const STEPS = { schema: [migrateEverything], background: [migrateEverythingInBackground] };
const ALL = Object.values(STEPS).flat();

const isStep = (word: string): word is keyof typeof STEPS => word in STEPS;

async function main([word, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0 || (word && !isStep(word)))
    throw new Error(`Usage: npm run migrate [${Object.keys(STEPS).join(' | ')}]`);
  const variable = process.env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = process.env[variable];
  if (!url) throw new Error('DATABASE_URL is missing: the database to bring up to date.');
  const applied: string[] = [];
  for (const step of word && isStep(word) ? STEPS[word] : ALL) applied.push(...(await step(url, variable)));
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
