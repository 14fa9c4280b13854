import { timedSignature } from '@workops/platform';

export const portalSignature = (secret: string, body: string, at = Date.now() / 1_000): string =>
  timedSignature(body, secret, new Date(at * 1_000));
