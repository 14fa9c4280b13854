import { descriptorOf } from './file-descriptor';

it('of a file has its name and its content type as they are kept', () => {
  const file = { id: 'x', filename: '../a.png', contentType: 'Image/PNG', size: 1, sha256: 'x' };
  expect(descriptorOf(file, new Date('2027-01-15T12:00:00.000Z'))).toMatchObject({
    filename: 'a.png',
    contentType: 'image/png',
    size: 1,
  });
});
