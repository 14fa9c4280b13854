import type { ReportDeps } from '../mail-report-ports';
import { takeReport } from './take-report';

describe('a returned mail that cannot be read', () => {
  it('counts as unreadable, and its error is reported', async () => {
    const failure = new TypeError('unreadable');
    const errors: unknown[] = [];
    const deps: Pick<ReportDeps, 'read' | 'onUnreadable'> = {
      read: () => Promise.reject(failure),
      onUnreadable: (error) => void errors.push(error),
    };
    const kind = await takeReport(deps as ReportDeps)([`${'a'.repeat(32)}@bounces.servicio.example`], Buffer.from('x'));
    expect([kind, errors]).toEqual(['unreadable', [failure]]);
  });
});
