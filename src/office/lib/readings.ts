import { notifyManager, QueryClient } from '@tanstack/react-query';

/**
 * What is being shown of what the office has read, by path. What is shown no more is forgotten at once: personal data
 * stay no longer than they are seen, and no form begins with something old.
 */
export const readings = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      // A dead line is the calls' own matter: they try again, and say so.
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    // Nothing that was written is kept either: it may have been a password.
    mutations: { gcTime: 0, networkMode: 'always' },
  },
});

// Told in the same task that a write is under way, a button is busy before a second press is heard.
notifyManager.setScheduler(queueMicrotask);
// No provider does it for us: mounted, it hears that the tab is looked at again.
readings.mount();

/** Something may have been written: whatever is shown is read again. */
export function readAllAgain(): void {
  void readings.invalidateQueries();
}
