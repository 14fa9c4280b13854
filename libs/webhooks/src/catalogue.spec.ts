import type { EventData, EventName } from '@workops/contracts';
import type { WebhookData, WebhookEventName } from './catalogue';

/** Both ways round, so that neither has a field, or a word, that the other lacks. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Assignability alone would let a field that may be absent pass for one that may not be there at all. */
type Keys<T> = { [K in keyof T]-?: undefined extends T[K] ? `${K & string}?` : K }[keyof T];
type Agree<A, B> = Same<[A, Keys<A>], [B, Keys<B>]>;
type Disagreeing<A, B> = { [N in keyof A & keyof B]: Agree<A[N], B[N]> extends true ? never : N }[keyof A & keyof B];
type Catalogued = { [N in EventName]: EventData<N> };

type OnlyInOne = Exclude<EventName, WebhookEventName> | Exclude<WebhookEventName, EventName>;

/** Type checking this file fails when the types that receivers see and the catalogue have come apart, and names the event. */
describe("the receivers' types", () => {
  it('know the same events as the catalogue', () => {
    const nobody = (name: OnlyInOne): never => name;
    expect(nobody).toBeInstanceOf(Function);
  });

  it('give each event the data of the catalogue, field by field', () => {
    const nobody = (name: Disagreeing<Catalogued, WebhookData>): never => name;
    expect(nobody).toBeInstanceOf(Function);
  });

  it('would be found out if they said otherwise', () => {
    // @ts-expect-error a field too few
    const tooFew: Same<Disagreeing<{ e: { id: string; name: string } }, { e: { id: string } }>, never> = true;
    // @ts-expect-error a word too many
    const tooMany: Same<Disagreeing<{ e: { kind: 'a' } }, { e: { kind: 'a' | 'b' } }>, never> = true;
    // @ts-expect-error one that may be absent
    const optional: Same<Disagreeing<{ e: { id: string } }, { e: { id: string; note?: string } }>, never> = true;
    expect([tooFew, tooMany, optional]).toHaveLength(3);
  });
});
