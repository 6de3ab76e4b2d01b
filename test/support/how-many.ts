/** How large the files of other shops are: small in `npm test`, as large as real ones in `npm run moving`. */
export const MANY = Number(process.env['MOVING_PRODUCTS'] ?? 60);

const isMeasured = process.env['MOVING_PRODUCTS'] !== undefined;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Does something, and where it is measured says how long it took and how much memory there was at most. */
export async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  if (!isMeasured) return work();
  let most = process.memoryUsage().rss;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const began = performance.now();
  try {
    return await work();
  } finally {
    clearInterval(looking);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`  ${what}: ${seconds} s, no máximo ${megabytes(most)} MB no processo\n`);
  }
}
