import { useEffect, useState } from 'react';
import type { CardAdapter } from './card-adapter.ts';
import { loadCardSdk, type SdkState } from './load-card-sdk.ts';

/** The provider's script, fetched when the card is chosen. */
export function useCardSdk(adapter: CardAdapter): SdkState {
  const [state, setState] = useState<SdkState>({ kind: 'loading' });
  useEffect(() => loadCardSdk(adapter, setState), [adapter]);
  return state;
}
