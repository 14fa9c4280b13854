import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';

/** Sends one message when it listens, and one for each query. */
export class Child {
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async start(script: string, env: NodeJS.ProcessEnv = {}): Promise<Child> {
    const child = fork(join(__dirname, script + extname(__filename)), { env: { ...process.env, ...env } });
    const [message] = (await once(child, 'message')) as [{ port: number }];
    return new Child(child, message.port);
  }

  async ask<T>(question: unknown): Promise<T> {
    const answered = once(this.process, 'message');
    this.process.send(question as string);
    return (await answered)[0] as T;
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}
