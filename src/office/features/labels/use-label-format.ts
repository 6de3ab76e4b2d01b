import { useState } from 'react';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';

/** How this device prints: the last that was chosen here. */
const KEY = 'formato-etiqueta';

export type LabelFormat = 'pdf' | 'zpl';

const formatOf = (text: string | null): LabelFormat => (text === 'zpl' ? 'zpl' : 'pdf');

/** For which printer labels are, as it was chosen last on this device. */
export function useLabelFormat(): [format: LabelFormat, choose: (text: string) => void] {
  const [format, setFormat] = useState(() => formatOf(readOfficeStored(KEY)));
  const choose = (text: string) => {
    setFormat(formatOf(text));
    writeOfficeStored(KEY, formatOf(text));
  };
  return [format, choose];
}
