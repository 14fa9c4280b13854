import type { Type } from '@nestjs/common';
import type { DeclaredOperation } from '../operation-declaration';
import { ReaderLinks } from './shown-to-writer';

class Record {}
class RecordWithSecret extends Record {}
class RecordWithTwoSecrets extends RecordWithSecret {}
class Other {}

const operation = (
  id: string,
  method: 'GET' | 'POST',
  response: Type | undefined,
  credentials: DeclaredOperation['credentials'] = ['api_key'],
) => ({ id, method, response, credentials }) as DeclaredOperation;

const shownBy = (operations: readonly DeclaredOperation[], id: string): string[] => {
  const links = new ReaderLinks();
  for (const each of operations) links.add(each);
  return operations.find((each) => each.id === id)!.shownBy?.map((read) => read.id) ?? [];
};

describe('the reads linked to a write', () => {
  const operations = () => [
    operation('readWithSecret', 'GET', RecordWithSecret),
    operation('readOther', 'GET', Other),
    operation('write', 'POST', RecordWithTwoSecrets),
    operation('read', 'GET', Record),
    operation('readMore', 'GET', RecordWithTwoSecrets),
    operation('writeRecord', 'POST', Record),
    operation('erase', 'POST', undefined),
  ];

  it("return the write's class or an ancestor, in declaration order", () => {
    expect(shownBy(operations(), 'write')).toEqual(['readWithSecret', 'read', 'readMore']);
    expect(shownBy(operations(), 'writeRecord')).toEqual(['read']);
    expect(shownBy(operations(), 'erase')).toEqual([]);
  });

  it('keep their order if the write is declared last', () => {
    const [withSecret, other, write, read, more, writeRecord, erase] = operations();
    const all = [withSecret!, other!, read!, more!, writeRecord!, erase!, write!];
    expect(shownBy(all, 'write')).toEqual(['readWithSecret', 'read', 'readMore']);
  });

  it('share a kind of credential with the write', () => {
    const all = [operation('read', 'GET', Record, ['device_agent']), operation('write', 'POST', Record)];
    expect(shownBy(all, 'write')).toEqual([]);
  });

  it('are linked once if an operation is declared in two apps of a process', () => {
    const all = operations();
    shownBy(all, 'write');
    expect(shownBy(all, 'write')).toEqual(['readWithSecret', 'read', 'readMore']);
  });
});
