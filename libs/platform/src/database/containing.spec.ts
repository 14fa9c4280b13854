import { containing } from './containing';

it('containing() escapes wildcards in the searched text', () => {
  expect([containing('sofía'), containing('50%_a\\b')]).toEqual(['%sofía%', '%50\\%\\_a\\\\b%']);
});
