import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace } from '../testing/api-app';

let api: ApiApp;
let workspace: KeyedWorkspace;
let url: string;
let line: (text: string) => void = () => undefined;

beforeAll(async () => {
  api = await ApiApp.start({}, (text) => line(text));
  await api.app.listen(0, '127.0.0.1');
  url = `${await api.app.getUrl()}/api/v1/contacts/import`;
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const authorized = () => ({ authorization: `Bearer ${workspace.token}` });

/** Ends with what the stage first logs. */
const stageOf = (stage: string): Promise<void> =>
  new Promise((resolve) => {
    line = (text) => {
      if ((JSON.parse(text) as { stage?: string }).stage === stage) resolve();
    };
  });

describe('an import whose caller goes', () => {
  it.each(['read', 'decided'])('stops and leaves nothing behind once rows are %s, and the next one begins', async (stage) => {
    const reached = stageOf(stage);
    const csv = `name\n${'Ana\n'.repeat(60_000)}`;
    const gone = new AbortController();
    const left = fetch(url, {
      method: 'POST',
      headers: { ...authorized(), 'content-type': 'application/json' },
      body: JSON.stringify({ csv }),
      signal: gone.signal,
    });
    await reached;
    gone.abort();
    await expect(left).rejects.toThrow();
    const next = await api.call<{ data: { created: number } }>('POST', '/contacts/import', { token: workspace.token, body: { csv: 'name\nEva\n' } });
    expect([next.status, next.body.data.created]).toEqual([200, 1]);
    expect(await recordedEvents(api.database, workspace.id)).toHaveLength(1);
  });
});
