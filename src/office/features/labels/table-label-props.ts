import type { ComponentType, ReactNode } from 'react';

export interface TableLabelProps {
  /** The order that is open on the packing table. */
  id: number;
  /** Are all its pieces checked? */
  isChecked: boolean;
  /** Is it still to be laid ready? */
  isToPack: boolean;
  /** Is printing what comes next? */
  printsNext: boolean;
  layReady(): Promise<unknown>;
  /** A label is wanted here: what comes next is its sheet, and not the next order. */
  onWanted(): void;
  onPrinted(): void;
  /** What else is done with the order; lesser where a press for its label stands first. */
  acts(isLesser: boolean): ReactNode;
  /** Packing slips on paper. */
  Slip: ComponentType<{ ids: readonly number[]; onPrinted(): void }>;
}
