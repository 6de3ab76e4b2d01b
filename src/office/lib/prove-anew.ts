import { ApiError } from '#web/lib/calls/api.ts';

/** Asks whoever works here to show that it is she, and says whether she did. */
type Asks = () => Promise<boolean>;

let asks: Asks | null = null;
let underWay: Promise<boolean> | null = null;

/** From now on it asks, until the function that is given back is called. */
export function proveBy(ask: Asks): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** However many calls wait for it, she is asked once. */
function askOnce(): Promise<boolean> {
  underWay ??= (asks?.() ?? Promise.resolve(false)).finally(() => (underWay = null));
  return underWay;
}

const isWanted = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.codigo === 'confirmar_identidade';

/** Makes a call, and once more where the shop wants to know first that it is still she, and she shows it. */
export async function provenIfAsked<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!isWanted(error) || !(await askOnce())) throw error;
    return make();
  }
}
