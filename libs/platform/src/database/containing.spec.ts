import { containing } from './containing';

it('a pattern of texts that contain one takes nothing in it for a wildcard', () => {
  expect([containing('sofía'), containing('50%_a\\b')]).toEqual(['%sofía%', '%50\\%\\_a\\\\b%']);
});
