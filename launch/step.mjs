import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { say } from './house.mjs';

const PROGRESS_MS = 5000;
const TAIL = 20_000;

const running = new Set();

/** Ends what runs now, with all it has started. */
export function endSteps(signal = 'SIGTERM') {
  for (const child of running) signalGroup(child, signal);
}

/**
 * Runs a program to its end, says `label` first (if any) and how long it has been every few seconds, unless it is to be
 * `quiet`. Its output is kept and returned (the last 20,000 characters) unless `show` lets it through. `timeoutMs` ends
 * it with all it has started; `nice` lowers the priority of all that.
 */
export function step({
  label,
  command,
  args,
  cwd,
  env = process.env,
  show = false,
  quiet = show,
  timeoutMs = 0,
  nice = 0,
}) {
  const began = Date.now();
  if (label) say(`${label}…`);
  return new Promise((resolve) => {
    const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'];
    // A group of its own, so that a time limit or Ctrl-C reaches its children too.
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    if (nice > 0) lowerPriority(child, nice);
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-TAIL);
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    const stopTimers = timers({ child, began, quiet, timeoutMs });
    running.add(child);
    let finished = false;
    const finish = (code, failure) => {
      if (finished) return;
      finished = true;
      stopTimers();
      running.delete(child);
      // What it has started does not outlive it.
      signalGroup(child, 'SIGKILL');
      resolve({ code, output: failure ? `${output}${failure}` : output, seconds: secondsSince(began) });
    };
    child.once('error', (error) => finish(1, error.message));
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `\n${signal}` : ''));
  });
}

function timers({ child, began, quiet, timeoutMs }) {
  const progress = !quiet && setInterval(() => say(`  … ${secondsSince(began)} s`), PROGRESS_MS);
  const limit = timeoutMs > 0 && setTimeout(() => endForGood(child), timeoutMs);
  return () => {
    clearInterval(progress || undefined);
    clearTimeout(limit || undefined);
  };
}

function lowerPriority(child, nice) {
  try {
    setPriority(child.pid, nice);
  } catch {
    // It could not be started, or has ended already.
  }
}

function endForGood(child) {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), 5000).unref();
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

function secondsSince(began) {
  return Math.round((Date.now() - began) / 1000);
}
