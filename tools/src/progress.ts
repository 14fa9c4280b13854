/** Prints a line at the beginning and at the end. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  console.log(`${title} ...`);
  const result = await work();
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
