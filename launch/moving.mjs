import { parseArgs } from 'node:util';
import { giveUp } from './house.mjs';
import { prepare } from './prepare.mjs';
import { runTests } from './run-tests.mjs';

// npm run moving [-- --products N]: files of other shops as large as real ones, in and out again, with time and memory.
const FILES = ['test/moving-catalogues.test.ts', 'test/moving-many-people.test.ts'];

const { products } = parseArgs({ options: { products: { type: 'string', default: '2000' } } }).values;
// Shares of it are counted in tenths and quarters.
if (!/^\d{2,4}$/.test(products) || Number(products) % 20 !== 0)
  giveUp('npm run moving -- --products N: um múltiplo de 20, de 20 a 9980.');
await prepare({ build: false });
const { failed } = await runTests({
  chosen: ['--project', 'journeys', ...FILES],
  env: { MOVING_PRODUCTS: products },
});
process.exitCode = failed === 0 ? 0 : 1;
