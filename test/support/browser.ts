import { chromium, type Browser } from 'playwright-core';
import { BROWSER_MISSING, findBrowser } from '../../launch/programs.mjs';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever a page asks for, nothing leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The machine's Chromium. Without one it fails with a line that says what to install. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(BROWSER_MISSING);
  return chromium.launch({ executablePath, args: FLAGS });
}
