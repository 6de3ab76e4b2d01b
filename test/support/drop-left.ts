import { afterAll } from 'vitest';
import { leftDatabases } from './left-databases.ts';

/** PostgreSQL's word for a database that somebody is in. */
const IN_USE = '55006';

// They lie in memory, some of them as large as a shop. A file's own hooks come before this one; whoever is still in a database is
// left alone, and the next file's end tries again.
afterAll(async () => {
  // Beside each other: the database waits some seconds for whoever is in one.
  const dropped = [...leftDatabases].map(async (drop) => {
    const isBusy = await drop().then(
      () => false,
      (error: { code?: string }) => error.code === IN_USE,
    );
    if (!isBusy) leftDatabases.delete(drop);
  });
  await Promise.all(dropped);
});
