export interface GatheredOptions<T> {
  /** Only items with one key are batched. */
  toKey(item: T): string;
  /** How long an item waits for others; `most` limits the batch. */
  forMs: number;
  most: number;
  work(items: readonly T[]): Promise<void>;
  /** Called when a batch fails; each item is then retried alone. */
  failed(error: unknown): void;
}

interface Waiting<T> {
  item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/** An item that fails does not affect the others. */
export class Gathered<T> {
  private readonly batches = new Map<string, { items: Waiting<T>[]; timer: NodeJS.Timeout }>();

  constructor(private readonly options: GatheredOptions<T>) {}

  add(item: T): Promise<void> {
    const { toKey: keyOf, forMs, most } = this.options;
    const key = keyOf(item);
    let batch = this.batches.get(key);
    if (!batch) this.batches.set(key, (batch = { items: [], timer: setTimeout(() => this.begin(key), forMs) }));
    const { items } = batch;
    return new Promise((resolve, reject) => {
      items.push({ item, resolve, reject });
      if (items.length >= most) this.begin(key);
    });
  }

  private begin(key: string): void {
    const { items, timer } = this.batches.get(key)!;
    clearTimeout(timer);
    this.batches.delete(key);
    void this.workOn(items);
  }

  private async workOn(items: readonly Waiting<T>[]): Promise<void> {
    const { work, failed } = this.options;
    try {
      await work(items.map(({ item }) => item));
      for (const { resolve } of items) resolve();
    } catch (error) {
      if (items.length === 1) return items[0]!.reject(error);
      failed(error);
      for (const { item, resolve, reject } of items) work([item]).then(resolve, reject);
    }
  }
}
