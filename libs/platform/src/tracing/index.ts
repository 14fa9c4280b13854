export { traceIdIn } from './traceparent';
export {
  tracedPart,
  tracer,
  useTracer,
  type CallTrace,
  type Span,
  type SpanAttributes,
  type SpanStart,
  type Tracer,
} from './tracer';
