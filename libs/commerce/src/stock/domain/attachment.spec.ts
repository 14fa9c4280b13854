import fc from 'fast-check';
import { moved, newAttachment, replaced, type SentAttachment } from './attachment';

const now = new Date('2027-01-15T12:00:00.000Z');
const place = { workspaceId: 'w', vehicleId: 'v', position: 0, now };
const sent = (head: string, over: Partial<SentAttachment> = {}): SentAttachment => ({
  id: 'f',
  filename: '../a.bin',
  contentType: 'text/html',
  size: 3,
  sha256: 'x',
  head: Buffer.from(head, 'latin1'),
  ...over,
});
const images = { 'image/jpeg': '\xff\xd8\xff\xe0', 'image/png': '\x89PNG\r\n\x1a\n', 'image/webp': 'RIFF....WEBP' };

describe('a file of a vehicle', () => {
  it.each(Object.entries(images))(
    'is a public photo if it begins as %s, regardless of its declared type',
    (contentType, head) => {
      expect(newAttachment(sent(head), {}, place)).toMatchObject({
        kind: 'photo',
        public: true,
        contentType,
        filename: 'a.bin',
      });
      expect(newAttachment(sent(head), { kind: 'document' }, place)).toMatchObject({ kind: 'document', public: false });
    },
  );

  it('is otherwise a document, and never public', () => {
    expect(newAttachment(sent('%PDF', { contentType: 'application/pdf' }), {}, place)).toMatchObject({
      kind: 'document',
      contentType: 'application/pdf',
    });
    expect(() => newAttachment(sent('%PDF'), { kind: 'photo' }, place)).toThrow('JPEG');
    expect(() => newAttachment(sent('%PDF'), { public: true }, place)).toThrow('públicas');
  });

  it.each(['heic', 'heix', 'mif1'])('is refused as HEIC of the brand %s, unless sent as a document', (brand) => {
    const file = sent(`\0\0\0\x18ftyp${brand}\0\0\0\0`, { contentType: 'image/heic' });
    for (const terms of [{}, { kind: 'photo' as const }, { public: true }])
      expect(() => newAttachment(file, terms, place)).toThrow(/HEIC.*JPEG/);
    expect(newAttachment(file, { kind: 'document' }, place)).toMatchObject({ kind: 'document', public: false });
    expect(newAttachment(sent('\0\0\0\x18ftypisom'), {}, place)).toMatchObject({ kind: 'document' });
  });

  it('moves to a position, and the others keep their order without gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(9), fc.nat(7), (count, to, which) => {
        const all = Array.from({ length: count }, (_, position) =>
          newAttachment(sent('', { id: `${position}` }), {}, { ...place, position }),
        );
        const one = all[which % count]!;
        const changed = new Map(moved(all, one.id, to, now).map((each) => [each.id, each]));
        const after = all.map((each) => changed.get(each.id) ?? each).sort((a, b) => a.position - b.position);
        expect(after.map(({ position }) => position)).toEqual(all.map(({ position }) => position));
        expect(after.indexOf(after.find(({ id }) => id === one.id)!)).toBe(Math.min(to, count - 1));
        expect(after.filter(({ id }) => id !== one.id).map(({ id }) => id)).toEqual(
          all.filter(({ id }) => id !== one.id).map(({ id }) => id),
        );
        expect(replaced(after, now)).toEqual([]);
      }),
    );
  });
});
