import {
  createContextKey,
  ROOT_CONTEXT,
  trace,
  type Attributes,
  type Context,
  type Link,
  type SpanKind,
} from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SamplingResult,
} from '@opentelemetry/sdk-trace-base';
import type { SamplerSettings } from './sampler-settings';

const FROM_CALLER = createContextKey('parent of a caller');

/** Marks the context's parent span as one that a caller sent. */
export const fromCaller = (context: Context): Context => context.setValue(FROM_CALLER, true);

function createRootSampler({ name, ratio }: SamplerSettings): Sampler {
  if (name.endsWith('always_on')) return new AlwaysOnSampler();
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}

/**
 * Decides once per call, and all work that follows inherits the decision. The flags and trace ids of untrusted callers
 * are ignored, because they could force recording; the ratio then applies to a random id.
 */
export class CallSampler implements Sampler {
  private readonly root: Sampler;
  private readonly ids = new RandomIdGenerator();
  private readonly followsCallers: boolean;

  constructor(private readonly settings: SamplerSettings) {
    this.root = createRootSampler(settings);
    this.followsCallers = settings.callersDecide && settings.name.startsWith('parentbased_');
  }

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    links: Link[],
  ): SamplingResult {
    const parent = trace.getSpanContext(context);
    const isParentFromCaller = context.getValue(FROM_CALLER) === true;
    if (parent && (!isParentFromCaller || this.followsCallers)) {
      return {
        decision: (parent.traceFlags & 1) === 1 ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
      };
    }
    return this.root.shouldSample(
      ROOT_CONTEXT,
      isParentFromCaller ? this.ids.generateTraceId() : traceId,
      name,
      kind,
      attributes,
      links,
    );
  }

  toString(): string {
    return `CallSampler{${this.settings.name}}`;
  }
}
