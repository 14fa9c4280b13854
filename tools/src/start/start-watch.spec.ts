import { StartWatch, type StartSigns } from './start-watch';

function aWatch() {
  let now = 0;
  const lines: string[] = [];
  const watch = new StartWatch(
    'api',
    (line) => lines.push(line),
    () => now,
  );
  const loading = (cpuSeconds: number | undefined, log = 0): StartSigns => ({
    cpuSeconds,
    lines: log,
    answer: undefined,
  });
  const look = (afterSeconds: number, signs: StartSigns) => {
    for (let passed = 0; passed < afterSeconds; passed += 1) {
      now += 1_000;
      watch.look(signs);
    }
  };
  const jump = (afterSeconds: number, signs: StartSigns) => {
    now += afterSeconds * 1_000;
    watch.look(signs);
  };
  return { lines, loading, look, jump };
}

describe('the wait for a starting app', () => {
  it('continues while the app uses the processor, and reports the reason', () => {
    const { lines, loading, look } = aWatch();
    for (let turn = 1; turn <= 10; turn += 1) look(100, loading(turn));
    expect(lines[0]).toBe('Waiting for api since 15 s: it is loading, with 1.0 s of processor time so far');
    expect(lines.at(-1)).toContain('with 10.0 s of processor time so far');
  });

  it('ends when the app has used no processor time for three minutes', () => {
    const { loading, look } = aWatch();
    look(10, loading(2));
    expect(() => look(181, loading(2.1))).toThrow(
      'api is not ready and makes no progress since 181 s: it is loading, with 2.1 s',
    );
  });

  it("reports the probe's answer, and ends when it stays the same for three minutes", () => {
    const { lines, look } = aWatch();
    const answer = '503 database down';
    look(100, { cpuSeconds: 5, lines: 1, answer });
    expect(lines.at(-1)).toBe('Waiting for api since 90 s: it answers, and is not ready: 503 database down');
    expect(() => look(100, { cpuSeconds: 50, lines: 9, answer })).toThrow(
      'it answers, and is not ready: 503 database down',
    );
  });

  it('counts log lines as progress if the system does not report processor time', () => {
    const { loading, look } = aWatch();
    look(170, loading(undefined));
    look(170, loading(undefined, 1));
    expect(() => look(20, loading(undefined, 1))).toThrow('api is not ready');
  });

  it('does not count time in which this process itself was suspended', () => {
    const { loading, look, jump } = aWatch();
    look(10, loading(2));
    jump(600, loading(2));
    look(100, loading(2));
    expect(() => look(80, loading(2))).toThrow('api is not ready');
  });
});
