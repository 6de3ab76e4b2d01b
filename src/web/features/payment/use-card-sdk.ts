import { useEffect, useState } from 'react';
import { loadCardSdk, type SdkState } from './load-card-sdk.ts';

/** What a press says while the provider's script can't be used. */
export const SDK_TEXTS: Readonly<Record<Exclude<SdkState['kind'], 'ready'>, string>> = {
  loading: 'SDK do Mercado Pago ainda não carregou. Aguarde um momento.',
  missing: 'SDK do Mercado Pago não inicializado',
  broken: 'Erro ao inicializar SDK do Mercado Pago',
};

/** The provider's script, fetched when the card is chosen. */
export function useCardSdk(): SdkState {
  const [state, setState] = useState<SdkState>({ kind: 'loading' });
  useEffect(() => loadCardSdk(setState), []);
  return state;
}
