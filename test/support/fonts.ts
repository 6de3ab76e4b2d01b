import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FONTS_FOLDER = fileURLToPath(new URL('fonts', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/test-fonts', import.meta.url));

interface Font {
  folder: string;
  /** What a system calls it: Arimo and Tinos run like Arial and Times New Roman, Gelasio like Georgia. */
  name: string;
}

/** What phones and desktops have; no font of the machine's own is ever seen. */
const SETS: Record<string, { sans: Font; serif: Font }> = {
  linux: {
    sans: { folder: 'arimo', name: 'Liberation Sans' },
    serif: { folder: 'tinos', name: 'Liberation Serif' },
  },
  windows: {
    sans: { folder: 'arimo', name: 'Arial' },
    serif: { folder: 'gelasio', name: 'Georgia' },
  },
  android: {
    sans: { folder: 'roboto', name: 'Roboto' },
    serif: { folder: 'noto-serif', name: 'Noto Serif' },
  },
  dejavu: {
    sans: { folder: 'dejavu-sans', name: 'DejaVu Sans' },
    serif: { folder: 'dejavu-serif', name: 'DejaVu Serif' },
  },
};

export const FONT_SETS = Object.keys(SETS);

/**
 * The environment of a Chromium that knows only the two fonts of one set: `linux`, or the one that VITRINE_TEST_FONTS
 * names. On macOS, where no fontconfig is asked, the system's fonts remain.
 */
export function fontEnvironment(name = process.env['VITRINE_TEST_FONTS'] ?? 'linux'): Record<string, string> {
  const set = SETS[name];
  if (set === undefined) {
    throw new Error(`VITRINE_TEST_FONTS is none of ${FONT_SETS.join(', ')}: ${name}`);
  }
  // Of their own for each set: what fontconfig keeps there of a font has the name that the set gives it.
  const folder = join(CACHE, name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  // Two workers may write it at once: whoever reads it finds a whole one.
  writeFileSync(`${file}.${process.pid}`, configuration(set, folder));
  renameSync(`${file}.${process.pid}`, file);
  return { FONTCONFIG_FILE: file };
}

function configuration({ sans, serif }: { sans: Font; serif: Font }, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <cachedir>${escape(cache)}</cachedir>
  ${[sans, serif].map(declaration).join('')}
  ${['sans-serif', 'system-ui', 'monospace'].map((generic) => alias(generic, sans)).join('')}
  ${alias('serif', serif)}
  <match target="font">
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="hinting"><bool>false</bool></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>
</fontconfig>
`;
}

function declaration({ folder, name }: Font): string {
  const path = escape(join(FONTS_FOLDER, folder));
  const edits = ['family', 'fullname', 'postscriptname'].map(
    (field) => `<edit name="${field}"><string>${name}</string></edit>`,
  );
  return `<dir>${path}</dir>
  <match target="scan">
    <test name="file"><string>${path}/regular.ttf</string></test>${edits.join('')}
  </match>`;
}

function alias(generic: string, { name }: Font): string {
  return `<alias binding="same"><family>${generic}</family><prefer><family>${name}</family></prefer></alias>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
