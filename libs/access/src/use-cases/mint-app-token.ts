import type { ConnectedAppsDeps } from '../connected-app-ports';
import { mintToken, SECRET_BYTES } from '../domain/token';

/** Access token of a connected app, in the format of all WorkOps tokens. */
export const mintAppToken =
  ({ entropy }: Pick<ConnectedAppsDeps, 'entropy'>) =>
  (livemode: boolean): string =>
    mintToken('oa', livemode, entropy.bytes(SECRET_BYTES));
