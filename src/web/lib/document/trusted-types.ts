interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): void;
}

/**
 * Says what may become markup, code or an address of code in the browser, for pages whose policy asks for that (csp.ts):
 * text that makes no element, the empty script that React makes a script's element from, and the service worker. All
 * else is refused. The page's own code loads its parts by the browser's means, which need no leave.
 */
export function trustFew(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/^(<script><\/script>|[^<]*)$/.test(text) ? text : null),
    createScriptURL: (url) => (url === '/sw.js' ? url : null),
  });
}
