/** Markup that is safe to send as it is. */
export interface Markup {
  markup: string;
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (typeof part === 'object' && 'markup' in part) return part.markup;
  return String(part).replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const markup = strings.map((text, index) => text + render(parts[index])).join('');
  return { markup };
}
