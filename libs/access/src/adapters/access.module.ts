import { Module } from '@nestjs/common';
import { CLOCK, Database, IDS, SecretBox } from '@workops/platform';
import { accessOn } from './access-on';
import { connectedAppsOn } from './connected-apps-on';

/** The token under which Nest knows this context: an `Access`. */
export const ACCESS = Symbol('access');
/** The token under which Nest knows what this context does for connected apps: a `ConnectedApps`. */
export const CONNECTED_APPS = Symbol('connected apps');

@Module({
  providers: [
    { provide: ACCESS, inject: [Database, CLOCK, IDS], useFactory: accessOn },
    { provide: CONNECTED_APPS, inject: [Database, CLOCK, IDS, SecretBox], useFactory: connectedAppsOn },
  ],
  exports: [ACCESS, CONNECTED_APPS],
})
export class AccessModule {}
