import type { IncomingMessage } from 'node:http';

/** Two readers of one request, a proxy and the shop, may each believe another of them: RFC 9112 (3.2) wants such refused. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const IN_FULL = /^https?:\/\/([^/?#@]+)(\/[^#]*)?$/i;

/**
 * A request's target as a path, where it names in full the host that its header names too: some proxies pass on what
 * they got like that, and RFC 9112 (3.2.2) wants it read. Any other target stays as it is, to be refused.
 */
export function ownTarget({ url = '', headers }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const [, host, path = '/'] = IN_FULL.exec(url) ?? [];
  return host !== undefined && host.toLowerCase() === headers.host?.toLowerCase() ? path : url;
}
