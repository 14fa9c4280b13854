import { Readable } from 'node:stream';
import { SHARED_FILES_PATH, SharedFiles } from '@workops/conversations';
import { SecretBox } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { ApiApp } from '../../testing/api-app';

const MINUTE_MS = 60_000;

let api: ApiApp;
beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

/** A file of a workspace, and the link that was issued this many milliseconds ago. */
async function aLink(ago = 0) {
  const { id: workspaceId } = await api.workspace();
  const files = api.app.get(Files);
  const { id: fileId, size, sha256 } = await files.receive(workspaceId, Readable.from([Buffer.from('<script>')]), 100);
  await api.database.transaction((tx) => files.hold(tx, workspaceId, fileId));
  const shared = new SharedFiles(api.app.get(SecretBox), { now: () => new Date(Date.now() - ago) });
  return shared.pathOf(workspaceId, {
    id: fileId,
    fileId,
    filename: 'año.html',
    contentType: 'text/html',
    size,
    sha256,
  });
}
const get = (url: string) => api.http.send({ method: 'GET', url });

describe('a bridge’s link to a file', () => {
  it('needs no credential, and serves the bytes as a download', async () => {
    const { statusCode, headers, payload: body } = await get(await aLink());
    expect([statusCode, body]).toEqual([200, '<script>']);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-length': '8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('expires after ten minutes, and a forged link is refused', async () => {
    expect((await get(await aLink(9 * MINUTE_MS))).statusCode).toBe(200);
    expect((await get(await aLink(10 * MINUTE_MS + 1_000))).statusCode).toBe(404);
    for (const madeUp of ['x', '%00', 'A'.repeat(4_000), '..%2F..%2Fetc%2Fpasswd']) {
      expect((await get(SHARED_FILES_PATH + madeUp)).statusCode).toBeLessThan(500);
      expect((await get(SHARED_FILES_PATH + madeUp)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('returns 404 once the file no longer exists', async () => {
    const path = await aLink();
    const files = api.app.get(Files);
    jest.spyOn(files, 'open').mockResolvedValueOnce(undefined);
    expect((await get(path)).statusCode).toBe(404);
  });
});
