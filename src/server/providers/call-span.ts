/** A part of an address that is the same for everybody; all others may be a number, a postal code or a name. */
const FIXED_PART = /^(?:v\d{1,2}|[a-z]{2,}(?:[_-][a-z]+)*)$/;
const LONGEST_PART = 30;

/** A provider's call as traces tell of it: without query, headers and body, and of its address what is the same for all. */
export function callSpan(provider: string, { method, url }: { method: string; url: string }) {
  const at = URL.parse(url);
  const parts = (at?.pathname ?? '').split('/').slice(1);
  const template = parts.map((part) => (isFixed(part) ? part : '{}')).join('/');
  return {
    name: `${provider} ${method} /${template}`,
    kind: 'client' as const,
    facts: {
      'vitrine.provider': provider,
      'http.request.method': method,
      'server.address': at?.hostname ?? '',
      'url.template': `/${template}`,
    },
  };
}

const isFixed = (part: string) => part === '' || (part.length <= LONGEST_PART && FIXED_PART.test(part));
