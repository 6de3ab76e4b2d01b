import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFigures } from './bench-figures.mjs';
import { giveUp } from './house.mjs';
import { askedOf, checkFolder } from './others-asked.mjs';
import { ensureOther } from './others-install.mjs';
import { prepare } from './prepare.mjs';
import { findPostgres } from './programs.mjs';
import { runServer } from './server.mjs';

// npm run bench:others -- [--only evershop|vendure] [--folder DIR] [--prepare] [--save FILE] [--compare FILE]: this shop beside two
// open shop systems, which are installed into the folder the first time; --prepare does nothing else.
const asked = orGiveUp(() => askedOf(process.argv.slice(2)));
const figures = asked.prepare ? undefined : openFigures(asked);
await prepare({ build: true });
if (!findPostgres()) giveUp('Instale postgresql (Debian): as três lojas são medidas no mesmo servidor.');
mkdirSync(asked.folder, { recursive: true, mode: 0o755 });
orGiveUp(() => checkFolder(asked.folder));
for (const name of asked.names) await ensureOther(asked.folder, name);
if (figures !== undefined) {
  const code = await runServer([join('bench', 'others.ts')], {
    NODE_ENV: 'production',
    FIGURES: figures.told,
    OTHERS_FOLDER: asked.folder,
    OTHERS_ASKED: asked.names.join(),
  });
  figures.note('others', code);
  figures.close();
}

function orGiveUp(work) {
  try {
    return work();
  } catch (error) {
    return giveUp(error.message);
  }
}
