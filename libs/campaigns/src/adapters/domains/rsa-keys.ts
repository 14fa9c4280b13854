import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimKeys } from '../../domain-ports';

const BITS = 2_048;

const generate = promisify(generateKeyPair);

/** Made in a thread of Node's own. */
export const rsaKeys: DkimKeys = {
  mint: async () => {
    const { publicKey, privateKey } = await generate('rsa', { modulusLength: BITS });
    return {
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  },
};
