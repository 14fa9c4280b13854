import type { Fault } from '../fault';
export const pointInTime: Fault = {
  name: 'point-in-time',
  fault: 'x',
  wanted: 'x',
  on: ['15'],
  play: () => Promise.resolve({ measured: '', holds: false }),
};
