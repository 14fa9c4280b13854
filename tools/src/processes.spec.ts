import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { signalProcess } from './processes';

describe('a signal to a process', () => {
  it('ends that process', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const ended = once(child, 'exit');
    signalProcess(child.pid!, 'SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  it.each([0, -1, 1, -process.pid, Number.NaN])('is not sent to %s, which is no process or a group of them', (pid) => {
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    try {
      expect(() => signalProcess(pid, 'SIGKILL')).toThrow(`${pid} is not the number of a process`);
      expect(kill).not.toHaveBeenCalled();
    } finally {
      kill.mockRestore();
    }
  });
});
