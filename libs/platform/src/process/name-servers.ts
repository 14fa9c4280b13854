import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Such as `127.0.0.1`, `127.0.0.1:5353` and `[::1]:53`. */
function isNameServer(text: string): boolean {
  const [, address = '', port] =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/
      .exec(text)
      ?.filter((part, place) => place === 0 || part !== undefined) ?? [];
  return isIP(address) !== 0 && (port === undefined || (Number(port) > 0 && Number(port) < 65_536));
}

const splitAtCommas = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value,
);

const everyPartIsNameServer = ValidateBy({
  name: 'isNameServerList',
  validator: {
    validate: (value: unknown) =>
      Array.isArray(value) && value.every((part) => typeof part === 'string' && isNameServer(part)),
    defaultMessage: () => '$property must be a comma list of addresses of name servers such as 127.0.0.1:5353',
  },
});

export const IsNameServerList = (): PropertyDecorator => (target, property) => {
  splitAtCommas(target, property);
  everyPartIsNameServer(target, property);
};
