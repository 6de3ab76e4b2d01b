/** Processor time of `work`, once warm, where the limits of tests were set, ms. */
const REFERENCE_MS = 4;
const ROUNDS = 4;
const TIMES = 5;
/** What a machine does besides is no cost of what is measured: the least of so many counts. */
const TRIES = 3;

const TEXT = JSON.stringify(
  Array.from({ length: 6000 }, (_, id) => ({
    id,
    nome: `Vestido ${id}`,
    preco: id / 100,
    cores: ['Azul', 'Verde'],
  })),
);

/** What the shop's calls do most: read a text, make objects of it, look through their words, write them again. */
function work(): number {
  const read = JSON.parse(TEXT) as { nome: string }[];
  const words = read.flatMap(({ nome }) => nome.split(' ').filter((word) => /^\p{L}+$/u.test(word)));
  return words.length + JSON.stringify(read).length;
}

/** Processor time of so many rounds, which is told by the millisecond alone, of each: ms. */
function costOfWork(): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / ROUNDS;
}

/** How many times as long as on the machine of the limits this one's processor takes now; 1 on a quicker one. */
export function slowness(): number {
  // In some of them the engine compiles, or collects its garbage.
  const costs = Array.from({ length: TIMES }, costOfWork);
  return Math.max(1, Math.min(...costs) / REFERENCE_MS);
}

/**
 * The least of several costs in processor time, as ms of the machine on which limits were set; it is not measured again
 * once it is under `limitMs`. No figure of one machine decides a test on another. What is under it as it was measured is not
 * divided: costs that are compared with each other are told how slow the machine is, once for all.
 */
export async function leastCost(
  limitMs: number,
  measure: () => Promise<number>,
  slow?: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES && least >= limitMs; time += 1) {
    const costMs = await measure();
    const times = slow ?? (costMs < limitMs ? 1 : slowness());
    least = Math.min(least, costMs / times);
  }
  return least;
}
