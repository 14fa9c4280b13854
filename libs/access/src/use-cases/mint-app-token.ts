import type { ConnectedAppsDeps } from '../connected-app-ports';
import { mintToken, SECRET_BYTES } from '../domain/token';

/** A new access token of an app, in the form that all tokens of the service have. */
export const mintAppToken =
  ({ entropy }: Pick<ConnectedAppsDeps, 'entropy'>) =>
  (livemode: boolean): string =>
    mintToken('oa', livemode, entropy.bytes(SECRET_BYTES));
