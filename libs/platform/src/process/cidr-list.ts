import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

const BITS: Record<number, number> = { 4: 32, 6: 128 };

function isCidr(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  return (
    bits !== undefined &&
    rest.length === 0 &&
    prefix !== undefined &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= bits
  );
}

const splitAtCommas = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value,
);

const everyPartIsCidr = ValidateBy({
  name: 'isCidrList',
  validator: {
    validate: (value: unknown) =>
      Array.isArray(value) && value.every((part) => typeof part === 'string' && isCidr(part)),
    defaultMessage: () => '$property must be a comma list of address ranges such as 10.0.0.0/8',
  },
});

export const IsCidrList = (): PropertyDecorator => (target, property) => {
  splitAtCommas(target, property);
  everyPartIsCidr(target, property);
};
