import { Writable } from 'node:stream';
import { DatabaseUnreachable } from '../database/unreachable';
import { createLogger } from './logger';
import { nestLogger } from './nest-logger';

function loggedLines(error: Error): Record<string, unknown>[] {
  const lines: string[] = [];
  const output = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  nestLogger(createLogger('test', 'info', output)).error(error, 'ExceptionHandler');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log line of a failed start', () => {
  it('is one sentence if the database cannot be reached', () => {
    const lines = loggedLines(
      new DatabaseUnreachable('DATABASE_URL leads to no connection.', { cause: new Error('connect ECONNREFUSED') }),
    );
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        context: 'ExceptionHandler',
        msg: 'DATABASE_URL leads to no connection.',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(' at ');
  });

  it('includes the stack of any other error', () => {
    expect(loggedLines(new Error('a mistake'))).toMatchObject([
      { msg: 'a mistake', err: { message: 'a mistake', stack: expect.stringContaining(' at ') } },
    ]);
  });
});
