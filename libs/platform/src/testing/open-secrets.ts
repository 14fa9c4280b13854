import type { SecretKeeper } from '@workops/kernel';
import { isSignedNear, standardSignature, timedSignature } from '../signature';

/** A keeper without encryption; signatures are real. */
export const openSecrets = (over: Partial<SecretKeeper> = {}): SecretKeeper => ({
  mint: () => 'whsec_x',
  seal: (secret) => secret,
  open: (sealed) => sealed,
  sign: timedSignature,
  signStandard: standardSignature,
  signed: isSignedNear,
  ...over,
});
