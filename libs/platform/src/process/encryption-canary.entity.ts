import { tableEntity } from '../records/entity';

export const encryptionCanaryEntity = tableEntity({
  schema: 'platform',
  name: 'encryption_canary',
  columns: {
    single: { type: 'boolean', primary: true, default: true },
    sealed: { type: 'text' },
  },
});
