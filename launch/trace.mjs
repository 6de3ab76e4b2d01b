import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { giveUp } from './house.mjs';
import { builtMaps, inSources } from './places.mjs';

// npm run trace [FILE]: what the shop wrote of an error (a line of its log, or what is typed or piped in), with the places in
// its sources instead of those in build/shop.

const [file] = process.argv.slice(2);
const input = file === undefined ? process.stdin : createReadStream(file);
input.on('error', (error) => giveUp(error.message));
const maps = builtMaps();
for await (const line of createInterface({ input })) process.stdout.write(`${inSources(line, maps)}\n`);
