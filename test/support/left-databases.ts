/** Of databases that tests have made, and nobody has dropped: what drops one unless somebody is in it. */
export const leftDatabases = new Set<() => Promise<void>>();
