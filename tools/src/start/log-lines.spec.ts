import { forTerminal } from './log-lines';

describe('what the terminal shows of an app', () => {
  it('leaves out what is only for the log file', () => {
    expect(forTerminal('api', '{"level":"info","msg":"ready"}')).toBeNull();
    expect(forTerminal('api', '')).toBeNull();
  });

  it('shows warnings and errors in one line each', () => {
    expect(forTerminal('api', '{"level":"warn","msg":"slow"}')).toBe('[api] warn: slow');
    expect(forTerminal('api', '{"level":"error","msg":"failed","err":{"message":"why"}}')).toBe(
      '[api] error: failed: why',
    );
  });

  it('shows what is no log line as it is', () => {
    expect(forTerminal('scheduler', 'Error: out of memory')).toBe('[scheduler] Error: out of memory');
  });
});
