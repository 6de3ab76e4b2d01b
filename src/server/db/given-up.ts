/**
 * Work that ends with what it has opened when somebody stops it: rejects with the signal's reason as soon as `stop` is done,
 * even where the work hangs. What fails by itself is stopped, too. `stop` may be called twice.
 */
export async function unlessGivenUp<T>(
  stopping: AbortSignal | undefined,
  stop: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const givenUp = Promise.withResolvers<never>();
  const giveUp = () => void stop().then(() => givenUp.reject(stopping?.reason), givenUp.reject);
  stopping?.addEventListener('abort', giveUp);
  if (stopping?.aborted === true) giveUp();
  try {
    return await Promise.race([givenUp.promise, work()]);
  } catch (error) {
    await stop();
    throw stopping?.aborted === true ? stopping.reason : error;
  } finally {
    stopping?.removeEventListener('abort', giveUp);
  }
}
