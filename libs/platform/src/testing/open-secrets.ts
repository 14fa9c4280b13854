import type { SecretKeeper } from '@workops/kernel';
import { isSignedNear, standardSignature, timedSignature } from '../signature';

/** Signatures are real. */
export const openSecrets = (over: Partial<SecretKeeper> = {}): SecretKeeper => ({
  mint: () => 'whsec_x',
  seal: (secret) => secret,
  open: (sealed) => sealed,
  sign: timedSignature,
  signStandard: standardSignature,
  signed: isSignedNear,
  ...over,
});
