/** A page's own scripts hold texts of people and products: nothing in them is an element. */
const SCRIPTS = /(<script\b[^>]*>[\s\S]*?<\/script>)/;
const STYLED = /(<[a-z][^<>]*?) style="([^"<>]*)"/g;
/** Colours, numbers and names: nothing that could end a rule. */
const PLAIN = /^[\w\s#%(),.:;-]+(?: \/ [\w\s#%(),.:;-]+)?$/;

const isMarkup = (part: string) => !part.startsWith('<script');

/**
 * Takes the style attributes out of a rendered page and makes rules of them, so that its policy need allow none. React
 * leaves attributes alone when it takes a page over, and sets later styles by script, where they win over these.
 */
export function styleRules(html: string): { html: string; css: string } {
  const parts = html.split(SCRIPTS);
  const found = parts.filter(isMarkup).flatMap((part) => [...part.matchAll(STYLED)]);
  const styles = [...new Set(found.map(([, , style = '']) => style))].filter((style) => PLAIN.test(style));
  // Told by what they set, for sheets that ask for it.
  const names = styles.map((style, index) => `${style.split(':', 1)[0] ?? ''}-${index}`);
  const named = parts.map((part) =>
    isMarkup(part)
      ? part.replaceAll(STYLED, (all, before: string, style: string) => {
          const name = names[styles.indexOf(style)];
          return name === undefined ? all : `${before} data-style="${name}"`;
        })
      : part,
  );
  // An attribute wins over any class, and so do these.
  const rules = styles.map((style, index) => `[data-style="${names[index]}"]:not(#_){${style}}`);
  return { html: named.join(''), css: rules.join('\n') };
}
