/** Runs one long step; prints a line when it begins and one when it is done. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  console.log(`${title} ...`);
  const result = await work();
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
