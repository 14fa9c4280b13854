import type { Client } from '@workops/client';
import { createApi, type Api } from './api';
import type { Packed } from './packed';
import { loadCredentials, type Credentials } from './settings';
import type { Show } from './show';
import type { Terminal } from './terminal';

export class Around {
  constructor(
    readonly terminal: Terminal,
    readonly packed: Packed,
    readonly show: Show,
    readonly profile: string,
  ) {}

  credentials(): Credentials {
    return loadCredentials(this.terminal, this.profile);
  }

  api(): Client<Api> {
    return createApi(this.credentials());
  }
}
