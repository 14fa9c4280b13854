import { toDescriptor } from './file-descriptor';

it("normalizes the file's name and content type", () => {
  const file = { id: 'x', filename: '../a.png', contentType: 'Image/PNG', size: 1, sha256: 'x' };
  expect(toDescriptor(file, new Date('2027-01-15T12:00:00.000Z'))).toMatchObject({
    filename: 'a.png',
    contentType: 'image/png',
    size: 1,
  });
});
