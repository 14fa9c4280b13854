import { ValidateBy } from 'class-validator';

const KEY_BYTES = 32;

export const IsEncryptionKey = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEncryptionKey',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && Buffer.from(value, 'base64').length === KEY_BYTES,
      defaultMessage: () => '$property must be 32 bytes in base64',
    },
  });
