export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The work's result; undefined when it takes longer, and a later result is ignored. */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
