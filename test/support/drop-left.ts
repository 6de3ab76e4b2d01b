import { afterAll } from 'vitest';
import { leftDatabases } from './left-databases.ts';

/** PostgreSQL's word for a database that somebody is in. */
const IN_USE = '55006';

// They lie in memory, some of them as large as a shop. A file's own hooks come before this one; whoever is still in a database is
// left alone, and the next file's end tries again.
afterAll(async () => {
  for (const drop of leftDatabases) {
    const isBusy = await drop().then(
      () => false,
      (error: { code?: string }) => error.code === IN_USE,
    );
    if (!isBusy) leftDatabases.delete(drop);
  }
});
