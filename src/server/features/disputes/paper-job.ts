/** A part of the document: a title, and what is told under it. */
export interface Section {
  title: string;
  rows: { label: string; text: string }[];
}

export interface Paper {
  kind: 'jpeg' | 'pdf';
  name: string;
  bytes: Uint8Array;
}

/** What the process of papers is asked. */
export type PaperJob =
  /** A picture or a PDF from somebody's device: can it be a part of the document? */
  | { kind: 'check'; bytes: Uint8Array }
  /** Several files, one after the other. */
  | { kind: 'join'; files: readonly Uint8Array[] }
  | { kind: 'compose'; title: string; subtitle: string; sections: Section[]; papers: Paper[] };

/** What it answers. */
export type PaperResult =
  /** The paper as it is kept: a picture again as JPEG, a PDF as it came. */
  | { kind: 'checked'; paper: 'jpeg' | 'pdf'; bytes: Uint8Array; pages: number }
  /** `locked`: a PDF with a password, or damaged. */
  | { kind: 'refused'; why: 'type' | 'pixels' | 'locked' | 'pages' }
  | { kind: 'composed'; bytes: Uint8Array }
  /** Without those that could not be read, which are named by their places; null where all are such. */
  | { kind: 'joined'; bytes: Uint8Array | null; unread: number[] }
  | { kind: 'failed'; message: string }
  /** There was no time for it: it is given up after its patience, or with the shop. */
  | { kind: 'late' };
