import { callChain } from '../call-chain';
import { recordSpans, type RecordedSpans } from '../testing/recorded-spans';
import { CallScope } from './call-scope';

describe('the scope of a call chain', () => {
  const [first, other] = [new CallScope(), new CallScope()];

  it('is separate per database, however the scopes are nested', () => {
    first.within({ owner: 'first' }, () =>
      other.within({ owner: 'second' }, () => {
        expect([first.get().owner, other.get().owner]).toEqual(['first', 'second']);
        first.within({ committed: true }, () => {
          expect([first.get(), other.get()]).toEqual([{ owner: 'first', committed: true }, { owner: 'second' }]);
        });
        expect(first.get()).toEqual({ owner: 'first' });
      }),
    );
    expect([first.get(), other.get()]).toEqual([{}, {}]);
  });

  it('continues after promises, and does not apply to work outside of it', async () => {
    await first.within({ owner: 'first' }, async () => {
      await Promise.resolve();
      expect(first.get().owner).toBe('first');
      first.outside(() => expect(first.get()).toEqual({}));
      expect(first.get().owner).toBe('first');
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
        first.within({ owner: 'first' }, () =>
          expect([first.get().owner, spans.tracer.active()]).toEqual(['first', span]),
        ),
      );
      first.within({ owner: 'first' }, () =>
        spans.tracer.within(span!, () => expect([first.get().owner, spans.tracer.active()]).toEqual(['first', span])),
      );
    });

    it('is left by outside work, together with its span', () => {
      const { span } = spans.tracer.call({ name: 'call', kind: 'server' }, undefined);
      spans.tracer.within(span!, () => first.outside(() => expect(spans.tracer.active()).toBeUndefined()));
      expect(callChain.getStore()).toBeUndefined();
    });
  });
});
