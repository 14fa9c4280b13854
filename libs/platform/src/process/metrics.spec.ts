import { Metrics } from './metrics';

describe('the metrics of a process', () => {
  it('show background runs by kind, outcome and duration', async () => {
    const metrics = new Metrics('scheduler');
    const [stock, clinic] = [metrics.runs('stock_sync'), metrics.runs('clinic_sync')];
    stock('ok', 2);
    stock('ok', 700);
    clinic('again', 0.01);
    const counts = [...(await metrics.text()).matchAll(/^background_run_duration_seconds_(\w+)\{(.*)\} (\S+)$/gm)];
    const of = (end: string, ...labels: string[]) =>
      counts
        .filter(([, name, text]) => name === end && labels.every((label) => text!.includes(label)))
        .map(([, , , value]) => Number(value));
    expect(of('count', 'kind="stock_sync"', 'outcome="ok"')).toEqual([2]);
    expect(of('bucket', 'kind="stock_sync"', 'le="10"')).toEqual([1]);
    expect(of('count', 'kind="clinic_sync"')).toEqual([1]);
  });
});
