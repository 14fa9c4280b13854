import { forTerminal } from './log-lines';

describe('the terminal output of an app', () => {
  it('omits lines that are only for the log file', () => {
    expect(forTerminal('api', '{"level":"info","msg":"ready"}')).toBeNull();
    expect(forTerminal('api', '')).toBeNull();
  });

  it('shows each warning and error in one line', () => {
    expect(forTerminal('api', '{"level":"warn","msg":"slow"}')).toBe('[api] warn: slow');
    expect(forTerminal('api', '{"level":"error","msg":"failed","err":{"message":"why"}}')).toBe(
      '[api] error: failed: why',
    );
  });

  it('shows lines that are not log entries unchanged', () => {
    expect(forTerminal('scheduler', 'Error: out of memory')).toBe('[scheduler] Error: out of memory');
  });
});
