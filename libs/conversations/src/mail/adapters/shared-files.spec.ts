import { ManualClock } from '@workops/kernel/testing';
import { SecretBox } from '@workops/platform';
import { SHARED_FILES_PATH, SharedFiles } from './shared-files';

const clock = new ManualClock();
const shared = new SharedFiles(new SecretBox(Buffer.alloc(32, 7)), clock);
const file = { id: 'a1', fileId: 'f1', filename: 'foto ñ.jpg', contentType: 'image/jpeg', size: 3, sha256: 'ab' };
const tokenOf = (): string => shared.pathOf('w1', file).slice(SHARED_FILES_PATH.length);

describe('the link to a file', () => {
  it('is valid for ten minutes', () => {
    const token = tokenOf();
    expect(token).toMatch(/^[\w-]+$/);
    clock.advance(599_000);
    expect(shared.named(token)).toEqual({
      workspaceId: 'w1',
      fileId: 'f1',
      filename: 'foto ñ.jpg',
      contentType: 'image/jpeg',
      size: 3,
    });
    clock.advance(1_000);
    expect(shared.named(token)).toBeUndefined();
  });

  it('is invalid if it was changed, forged, or sealed for another purpose', () => {
    const box = new SecretBox(Buffer.alloc(32, 7));
    const sealed = (text: string) => Buffer.from(box.seal(text)).toString('base64url');
    const changed = (token: string) => token.slice(0, 60) + (token[60] === 'A' ? 'B' : 'A') + token.slice(61);
    for (const token of ['', 'x', changed(tokenOf()), sealed('whsec_secret'), sealed('{"file": {}}')])
      expect(shared.named(token)).toBeUndefined();
  });
});
