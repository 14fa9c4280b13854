import { choosePorts } from './apps';

const named = { API_PORT: '3100', DISPATCHER_PORT: '3101', SCHEDULER_PORT: '3102', ISSUER_PORT: '3103' };

describe('the ports of a local start', () => {
  it('are those that the environment names', async () => {
    expect(await choosePorts(named)).toEqual({ api: 3100, dispatcher: 3101, scheduler: 3102, issuer: 3103 });
  });

  it('takes PORT for the api', async () => {
    expect(await choosePorts({ ...named, API_PORT: undefined, PORT: '3200' })).toMatchObject({ api: 3200 });
  });

  it.each(['0', '70000', 'http', '3000.5'])('refuses %s, and says which name was wrong', async (value) => {
    await expect(choosePorts({ ...named, SCHEDULER_PORT: value })).rejects.toThrow(`SCHEDULER_PORT is not a port: ${value}`);
  });
});
