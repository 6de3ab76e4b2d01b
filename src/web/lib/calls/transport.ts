/** How long an XHR, and a fetch that only reads, waits for its answer. */
const ANSWER_TIMEOUT_MS = 10_000;

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** May it reach the server more than once? Then a dead network is tried three times. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

export interface WireAnswer {
  status: number;
  text: string;
  header(name: string): string | null;
}

/** No answer came: the network is down or refused. An abort is no failure and stays an AbortError. */
export class NetworkFailure extends Error {}

async function byFetch({ method, url, headers, body, signal }: WireRequest): Promise<WireAnswer> {
  const patience = new AbortController();
  const stop = () => patience.abort();
  // A payment may take longer, and what it came to must be known.
  const timer = method === 'GET' ? setTimeout(stop, ANSWER_TIMEOUT_MS) : undefined;
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: patience.signal });
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure('fetch failed', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function byXhr({ method, url, headers, body, signal }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open(method, url);
    xhr.timeout = ANSWER_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name),
      }),
    );
    xhr.addEventListener('error', () => reject(new NetworkFailure('XHR failed')));
    xhr.addEventListener('timeout', () => reject(new NetworkFailure('XHR timed out')));
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    xhr.send(body ?? null);
  });
}

/**
 * Sends by fetch; where no answer came and the request may be repeated, by XHR and then by fetch again: some
 * browsers and middle boxes break one of the two only. Throws NetworkFailure, or AbortError when aborted.
 */
export async function send(request: WireRequest): Promise<WireAnswer> {
  const ways = request.repeatable ? [byFetch, byXhr, byFetch] : [byFetch];
  let failure: unknown;
  for (const way of ways) {
    try {
      return await way(request);
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      failure = error;
    }
  }
  throw failure;
}
