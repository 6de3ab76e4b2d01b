import { afterAll } from 'vitest';
import { leftDatabases } from './left-databases.ts';

// They lie in memory, some of them as large as a shop. A file's own hooks come before this one; whoever is still in a database is
// left alone, and the next file's end tries again.
afterAll(async () => {
  for (const drop of leftDatabases) {
    await drop().then(
      () => leftDatabases.delete(drop),
      () => undefined,
    );
  }
});
