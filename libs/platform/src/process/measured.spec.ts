import { conflict, unavailable } from '@workops/kernel';
import { Metrics } from './metrics';

const refuse = (error: Error) => () => Promise.reject(error);

const table = () => ({
  create: (name: string) => Promise.resolve(`made ${name}`),
  companies: {
    delete: refuse(conflict('in_use', 'Está en uso.')),
    list: refuse(new Error('broken')),
    read: refuse(unavailable('Away.', 1)),
  },
  now: () => 'at once',
  fail: (): string => {
    throw conflict('taken', 'Ya existe.');
  },
  kept: new Map([['a', 1]]),
});

describe('measured use cases', () => {
  const measured = () => {
    const metrics = new Metrics('test');
    const counts = async () => {
      const lines = [
        ...(await metrics.text()).matchAll(/^use_case_duration_seconds_count\{app="test",(.*)\} (\d+)$/gm),
      ];
      return lines.map(([, labels, count]) => `${labels} ${count}`).sort();
    };
    return { useCases: metrics.measured('contacts', table()), metrics, counts };
  };

  it('return and throw as without measuring', async () => {
    const { useCases } = measured();
    expect([await useCases.create('Ana'), useCases.now(), useCases.kept.get('a')]).toEqual(['made Ana', 'at once', 1]);
    await expect(useCases.companies.delete()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(() => useCases.fail()).toThrow('Ya existe.');
  });

  it('are counted by context, path and outcome; unavailability counts as a failure', async () => {
    const { useCases, counts } = measured();
    await Promise.all([useCases.create('Ana'), useCases.create('Eva')]);
    useCases.now();
    expect(() => useCases.fail()).toThrow();
    await Promise.allSettled([useCases.companies.delete(), useCases.companies.list(), useCases.companies.read()]);
    expect(await counts()).toEqual([
      'context="contacts",use_case="companies.delete",outcome="refused" 1',
      'context="contacts",use_case="companies.list",outcome="failed" 1',
      'context="contacts",use_case="companies.read",outcome="failed" 1',
      'context="contacts",use_case="create",outcome="ok" 2',
      'context="contacts",use_case="fail",outcome="refused" 1',
      'context="contacts",use_case="now",outcome="ok" 1',
    ]);
  });

  it('share one histogram for all tables and contexts', async () => {
    const { metrics, counts } = measured();
    const { appointments } = metrics.measured('scheduling', { appointments: { book: () => 'booked' } });
    metrics.measured('commerce', { sell: () => 'sold' }).sell();
    appointments.book();
    expect(await counts()).toEqual([
      'context="commerce",use_case="sell",outcome="ok" 1',
      'context="scheduling",use_case="appointments.book",outcome="ok" 1',
    ]);
  });
});
