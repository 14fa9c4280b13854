import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { KeyedQueue } from '@workops/platform';
import type { DkimKeys } from '../domain-ports';

const BITS = 2_048;

const generate = promisify(generateKeyPair);

/** Two keys at a time, because file access, name lookups and passwords share the same threads. */
const places = new KeyedQueue({
  patienceMs: 10_000,
  width: 2,
  longest: 100,
  refusal: 'Too many keys are being made. Try again shortly.',
});

export const rsaKeys: DkimKeys = {
  mint: () =>
    places.run('', async () => {
      const { publicKey, privateKey } = await generate('rsa', { modulusLength: BITS });
      return {
        publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    }),
};
