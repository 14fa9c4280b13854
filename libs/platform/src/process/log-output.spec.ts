import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';

/** Starts a process that logs through the compiled file, and then runs the given code. */
function processThat(does: string): ChildProcessWithoutNullStreams {
  const { code } = transformFileSync(join(__dirname, 'log-output.ts'), {
    jsc: { parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  return spawn(process.execPath, ['-e', `${code}\nconst output = new LogOutput(1);\n${does}`]);
}

async function readOutput(child: ChildProcessWithoutNullStreams): Promise<string> {
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return Buffer.concat(chunks).toString();
}

describe('the log', () => {
  it('contains every line even if the process exits at once', async () => {
    const text = await readOutput(
      processThat(`for (let n = 0; n < 5000; n += 1) output.write('line ' + n + '\\n'); process.exit(0);`),
    );
    const missing = Array.from({ length: 5_000 }, (_, n) => `line ${n}`).filter((line) => !text.includes(`${line}\n`));
    expect(missing).toEqual([]);
  });

  it('does not prevent the exit of a process whose reader is gone', async () => {
    const child = processThat(`process.stdin.on('end', () => { output.write('last\\n'); process.exit(3); }).resume();`);
    child.stdout.destroy();
    child.stdin.end();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(3);
  });

  it('does not block a process whose reader has stalled, and reports dropped lines', async () => {
    const lines = `for (let n = 0; n < 10000; n += 1) output.write('x'.repeat(999) + '\\n');`;
    const child = processThat(
      `${lines} process.stderr.write('wrote'); process.stdin.on('end', () => setTimeout(() => process.exit(0), 300)).resume();`,
    );
    await once(child.stderr, 'data');
    const text = readOutput(child);
    child.stdin.end();
    const [, dropped] = /"dropped":(\d+)/.exec(await text)!;
    expect((await text).split('\n').filter((line) => line.startsWith('x')).length + Number(dropped)).toBe(10_000);
  });
});
