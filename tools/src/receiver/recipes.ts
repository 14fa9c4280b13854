import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timedSignature } from '@workops/platform';

/** Run exactly as written. */
interface Recipe {
  fence: string;
  command: string;
  /** @param folder for files of the program */
  args: (recipe: string, driver: string, folder: string) => string[];
  /** Reads cases from standard input, and prints the verdicts. */
  driver: string;
}

const RECIPES: readonly Recipe[] = [
  {
    fence: 'js',
    command: process.execPath,
    args: (recipe, driver) => ['-e', recipe + driver],
    driver: `
      const cases = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
      console.log(JSON.stringify(cases.map((c) => isGenuine(Buffer.from(c.body, 'base64'), c.header, c.secret))));`,
  },
  {
    fence: 'python',
    command: 'python3',
    args: (recipe, driver) => ['-c', recipe + driver],
    driver: `
import base64, json, sys
print(json.dumps([is_genuine(base64.b64decode(c["body"]), c["header"], c["secret"]) for c in json.load(sys.stdin)]))`,
  },
  {
    fence: 'php',
    command: 'php',
    args: (recipe, driver) => ['-r', recipe + driver],
    driver: `
$cases = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn($c) => is_genuine(base64_decode($c['body']), $c['header'], $c['secret']), $cases));`,
  },
  {
    fence: 'go',
    command: 'go',
    args: (recipe, driver, folder) => {
      const sources = { 'recipe.go': recipe.replace('package receiver', 'package main'), 'driver.go': driver };
      for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
      return ['run', ...Object.keys(sources).map((name) => join(folder, name))];
    },
    driver: `package main

import (
	"encoding/json"
	"os"
	"time"
)

func main() {
	var cases []struct {
		Body           []byte
		Header, Secret string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	verdicts := []bool{}
	for _, c := range cases {
		verdicts = append(verdicts, IsGenuine(c.Body, c.Header, c.Secret, 300*time.Second))
	}
	json.NewEncoder(os.Stdout).Encode(verdicts)
}
`,
  },
];

const DOCUMENT = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'guides', 'webhooks.md'), 'utf8');
export const SECRET = `whsec_${'c0ffee'.repeat(10)}abcd`;
export const BODY = Buffer.from('{"id":"e1","name":"Josefa Núñez \\u00f1 🚗","data_omitted":"not_requested"}');
type Case = readonly [what: string, genuine: boolean, header: string, over: { body?: Buffer; secret?: string }];

/** Signed now, because constants of a test file may be minutes old. */
export function cases(): Case[] {
  const now = Math.floor(Date.now() / 1_000);
  const signedAt = (seconds: number): string => timedSignature(BODY, SECRET, new Date(seconds * 1_000));
  const real = signedAt(now);
  const hex = real.split('v1=')[1]!;

  return [
    ['as it is sent', true, real, {}],
    [
      'signed with the secret before a rotation too',
      true,
      timedSignature(BODY, ['whsec_new', SECRET], new Date(now * 1_000)),
      {},
    ],
    ['one right signature among several', true, `t=${now},v1=${'0'.repeat(64)},v1=${hex}`, {}],
    ['with blanks and an unknown scheme', true, `t=${now}, v2=x, v1=${hex}`, {}],
    ['another body', false, real, { body: Buffer.concat([BODY, Buffer.from(' ')]) }],
    ['another secret', false, real, { secret: 'whsec_other' }],
    ['signed six minutes ago', false, signedAt(now - 360), {}],
    ['signed in six minutes', false, signedAt(now + 360), {}],
    ['another time', false, `t=${now - 1},v1=${hex}`, {}],
    ['a cut signature', false, `t=${now},v1=${hex.slice(2)}`, {}],
    ['no signature', false, `t=${now}`, {}],
    ['no time', false, `v1=${hex}`, {}],
    ['nothing', false, '', {}],
    ['garbage', false, 'ñ=,;=v1', {}],
  ];
}

const codeIn = (fence: string): string[] =>
  [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${fence}\\n([^]*?)\`\`\``, 'gm'))].map(([, code]) => code!);
export const findRecipe = (fence: string): string => codeIn(fence).find((code) => /is_?genuine/i.test(code)) ?? '';

export function recipeContract(language: 'js' | 'python' | 'php' | 'go'): void {
  describe(`the recipe of docs/guides/webhooks.md in ${language}`, () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'recipes-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('tells genuine webhooks from others', () => {
      const { command, args, driver } = RECIPES.find(({ fence }) => fence === language)!;
      const all = cases();
      const input = JSON.stringify(
        all.map(([, , header, { body = BODY, secret = SECRET }]) => ({
          header,
          secret,
          body: body.toString('base64'),
        })),
      );
      const run = spawnSync(command, args(findRecipe(language), driver, folder), { input, encoding: 'utf8' });
      expect([run.error, run.stderr]).toEqual([undefined, '']);
      const verdicts = JSON.parse(run.stdout) as boolean[];
      expect(all.map(([what], index) => [what, verdicts[index]])).toEqual(
        all.map(([what, genuine]) => [what, genuine]),
      );
    });
  });
}
