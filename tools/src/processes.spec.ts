import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { killChild, signalProcess, tiedToParent } from './processes';

describe('a signal to a process', () => {
  it('ends that process', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const ended = once(child, 'exit');
    signalProcess(child.pid!, 'SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  it.each([0, -1, 1, -process.pid, Number.NaN])('is not sent to %s, which is not a single process', (pid) => {
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    try {
      expect(() => signalProcess(pid, 'SIGKILL')).toThrow(`${pid} is not the number of a process`);
      expect(kill).not.toHaveBeenCalled();
    } finally {
      kill.mockRestore();
    }
  });
});

describe('a child process', () => {
  it('gets no signal if it could not be started', async () => {
    const child = spawn('/nowhere/no-such-program');
    const failed = once(child, 'error');
    const kill = jest.spyOn(child, 'kill').mockReturnValue(true);
    killChild(child);
    expect(kill).not.toHaveBeenCalled();
    expect(await failed).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
  });

  it('that is tied to its parent starts with any PATH', () => {
    const { status } = spawnSync(...tiedToParent('TERM', process.execPath, ['-e', 'process.exit(3)']), {
      env: { PATH: '/nowhere' },
    });
    expect(status).toBe(3);
  });
});
