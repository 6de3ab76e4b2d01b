type Source = { file: string; text: string };
type Entry = { id: string; status: 'open' | 'built' | 'measured'; text: string; file: string; line: number };
type Fault = { file: string; line: number; text: string };

export function parseRequirements(file: string, text: string): { entries: Entry[]; malformed: Fault[] };
export function identifiersOf(title: string): string[];
export function testedIdentifiers(sources: Source[]): Map<string, Set<string>>;
export function measuredIdentifiers(benches: Source[]): Map<string, Set<string>>;
export function compare(
  requirements: Source[],
  sources: Source[],
  benches?: Source[],
): {
  entries: Entry[];
  counts: { file: string; lines: number; built: number; measured: number; tested: number }[];
  builtUntested: Entry[];
  measuredUnbenched: Entry[];
  openUntested: Entry[];
  malformed: Fault[];
  duplicates: Entry[];
  misplaced: Entry[];
  unknown: { id: string; files: string[] }[];
};
export function markProven(
  text: string,
  tested: ReadonlyMap<string, unknown>,
  measured?: ReadonlyMap<string, unknown>,
): { text: string; changed: string[] };
