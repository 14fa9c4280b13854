import { DomainError, failureName } from '@workops/kernel';
import { tracer, type SpanStart } from '../tracing/tracer';

/** `refused` by a rule; `failed` if something broke or is unavailable. */
type Outcome = 'ok' | 'refused' | 'failed';

export type Observe = (useCase: string, outcome: Outcome, seconds: number) => void;

type UseCase = (...input: unknown[]) => unknown;

const toOutcome = (error: unknown): Outcome =>
  error instanceof DomainError && error.kind !== 'unavailable' ? 'refused' : 'failed';

const isPromise = (result: unknown): result is Promise<unknown> => result instanceof Promise;

/** Also opens a span below the span of the call, if the call is traced. */
function measureUseCase(context: string, name: string, work: UseCase, observe: Observe): UseCase {
  const start: SpanStart = { name: `${context} ${name}`, kind: 'internal', attributes: { context, use_case: name } };
  return function (this: unknown, ...input) {
    const startedAtMs = performance.now();
    const activeTracer = tracer();
    const span = activeTracer?.part(start);
    const finish = (outcome: Outcome, error?: unknown) => {
      observe(name, outcome, (performance.now() - startedAtMs) / 1_000);
      span?.set({ outcome });
      span?.end(outcome === 'failed' ? failureName(error) : undefined);
    };
    try {
      const result = span ? activeTracer!.within(span, () => work.apply(this, input)) : work.apply(this, input);
      // The caller gets the use case's own promise, so that it awaits no second one.
      if (isPromise(result)) {
        result.then(
          () => finish('ok'),
          (error: unknown) => finish(toOutcome(error), error),
        );
      } else finish('ok');
      return result;
    } catch (error) {
      finish(toOutcome(error), error);
      throw error;
    }
  };
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Names each use case by its path, such as `companies.create`. */
export function measuredBy<T extends object>(context: string, observe: Observe, useCases: T, path = ''): T {
  const measured = Object.entries(useCases).map(([key, value]: [string, unknown]) => {
    const name = path + key;
    if (typeof value === 'function') return [key, measureUseCase(context, name, value as UseCase, observe)];
    return [key, isPlainObject(value) ? measuredBy(context, observe, value, `${name}.`) : value];
  });
  return Object.fromEntries(measured) as T;
}
