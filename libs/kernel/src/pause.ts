export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Undefined after the timeout; a late result is ignored. */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
