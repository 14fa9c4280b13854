import type { ConnectedAppsDeps } from '../connected-app-ports';
import { mintToken, SECRET_BYTES } from '../domain/token';

/** Has the form of all our tokens. */
export const mintAppToken =
  ({ entropy }: Pick<ConnectedAppsDeps, 'entropy'>) =>
  (livemode: boolean): string =>
    mintToken('oa', livemode, entropy.bytes(SECRET_BYTES));
