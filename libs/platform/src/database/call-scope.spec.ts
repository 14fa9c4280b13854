import { callChain } from '../call-chain';
import { recordSpans, type RecordedSpans } from '../testing/recorded-spans';
import { CallScope } from './call-scope';

describe('the scope of a call chain', () => {
  const [one, other] = [new CallScope(), new CallScope()];

  it('is separate per database, however the scopes are nested', () => {
    one.within({ owner: 'first' }, () =>
      other.within({ owner: 'second' }, () => {
        expect([one.get().owner, other.get().owner]).toEqual(['first', 'second']);
        one.within({ committed: true }, () => {
          expect([one.get(), other.get()]).toEqual([{ owner: 'first', committed: true }, { owner: 'second' }]);
        });
        expect(one.get()).toEqual({ owner: 'first' });
      }),
    );
    expect([one.get(), other.get()]).toEqual([{}, {}]);
  });

  it('continues after promises, and does not apply to work outside of it', async () => {
    await one.within({ owner: 'first' }, async () => {
      await Promise.resolve();
      expect(one.get().owner).toBe('first');
      one.outside(() => expect(one.get()).toEqual({}));
      expect(one.get().owner).toBe('first');
    });
  });

  describe('in a traced call', () => {
    let spans: RecordedSpans;
    beforeEach(() => {
      spans = recordSpans();
    });
    afterEach(() => spans.stop());

    it('coexists with the span, in either order of nesting', () => {
      const { span } = spans.tracer.call({ name: 'call', kind: 'server' }, undefined);
      spans.tracer.within(span!, () =>
        one.within({ owner: 'first' }, () => expect([one.get().owner, spans.tracer.active()]).toEqual(['first', span])),
      );
      one.within({ owner: 'first' }, () =>
        spans.tracer.within(span!, () => expect([one.get().owner, spans.tracer.active()]).toEqual(['first', span])),
      );
    });

    it('is left by outside work, together with its span', () => {
      const { span } = spans.tracer.call({ name: 'call', kind: 'server' }, undefined);
      spans.tracer.within(span!, () => one.outside(() => expect(spans.tracer.active()).toBeUndefined()));
      expect(callChain.getStore()).toBeUndefined();
    });
  });
});
