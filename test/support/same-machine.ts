const NAMES = ['TZ', 'LANG', 'LC_ALL', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** What every program that tests start shares with them, when they run as on another machine (launch/elsewhere.mjs). */
export function sameMachine(): Record<string, string> {
  return Object.fromEntries(
    NAMES.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value !== ''),
  );
}
