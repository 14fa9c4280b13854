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
  /** Ratio from 0 to 1, for ratio samplers. */
  ratio: number;
  /** A caller's `sampled` flag decides; only for parent-based samplers. */
  callersDecide: boolean;
}
