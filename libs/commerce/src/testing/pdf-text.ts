import { execFileSync } from 'node:child_process';

/** The reader imports itself dynamically, which tests may not do in their own process. */
const READER = `
  const { readFileSync } = require('node:fs');
  const { extractText, getDocumentProxy } = require(process.argv[1]);
  getDocumentProxy(new Uint8Array(readFileSync(0)), { verbosity: 0 })
    .then((pdf) => extractText(pdf, { mergePages: false }))
    .then(({ text }) => process.stdout.write(JSON.stringify(text)));`;

export function readPdfPages(bytes: Uint8Array): string[] {
  const output = execFileSync(process.execPath, ['-e', READER, require.resolve('unpdf')], { input: bytes });
  return (JSON.parse(output.toString()) as string[]).map((page) => page.replace(/\s+/g, ' '));
}
