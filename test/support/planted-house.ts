import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const HOUSE = join(import.meta.dirname, '..', '..');

/** A file of a planted house, and what stands in it. */
export type Planted = readonly [file: string, text: string];

export interface Finding {
  code: string;
  filename: string;
  message: string;
}

/** What the real lint rules say of a house in which these files alone stand. */
export async function lintPlanted(files: readonly Planted[]): Promise<Finding[]> {
  const folder = await temporaryFolder('vitrine lint');
  const house = folder.path;
  for (const part of ['oxlint.config.ts', 'lint', 'bundling', 'package.json']) {
    await cp(join(HOUSE, part), join(house, part), { recursive: true });
  }
  await symlink(join(HOUSE, 'node_modules'), join(house, 'node_modules'));
  for (const [file, text] of files) {
    const path = join(house, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${text}\n`);
  }
  const oxlint = join(HOUSE, 'node_modules', '.bin', 'oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [oxlint, '-f', 'json', 'src', 'e2e', '--no-error-on-unmatched-pattern'],
      { cwd: house },
      (_error, stdout) => resolve(stdout),
    );
  });
  await folder.remove();
  const { diagnostics }: { diagnostics: Finding[] } = JSON.parse(output);
  return diagnostics;
}

/** What some rules say, by file. */
export function messagesOf(
  findings: readonly Finding[],
  isAsked: (code: string) => boolean,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const finding of findings) {
    if (!isAsked(finding.code)) continue;
    found.set(finding.filename, [...(found.get(finding.filename) ?? []), finding.message]);
  }
  return found;
}
