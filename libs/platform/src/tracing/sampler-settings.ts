/** As `OTEL_TRACES_SAMPLER` names them. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface SamplerSettings {
  name: (typeof SAMPLERS)[number];
  /** Of those by ratio, from 0 to 1. */
  ratio: number;
  /** Whether a caller's `sampled` flag decides, with a sampler that is parent-based. */
  callersDecide: boolean;
}
