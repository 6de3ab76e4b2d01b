import { unusable } from '../bundling/unused-list.ts';

/** The browser has a part of these only. Where one is taken as a whole nobody sees what of it is used. */
const CUT = /^react(-dom|-router)?(\/|$)/;

const IMPORTS = wordsOf('imports');
const PROPERTIES = wordsOf('properties');
const EXPORTS = wordsOf('exports');
const syntax = new Map(unusable.flatMap((part) => (part.syntax ? [[part.syntax, part.what] as const] : [])));

interface Node {
  type: string;
}
interface Name extends Node {
  name?: string | Name;
  value?: unknown;
}
interface From extends Node {
  source: { value?: unknown } | null;
}
interface Import extends From {
  specifiers: (Node & { imported?: Name; local?: Name; exported?: Name })[];
}
interface Export extends Import {
  declaration: { id?: Name | null; declarations?: { id: Name }[] } | null;
}
interface Attribute extends Node {
  name?: Name;
  value?: (Node & { expression?: Node }) | null;
}
interface Element extends Node {
  name: Name;
  attributes: Attribute[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

/** No page of the shop uses what its build leaves out of React and the router. */
export const cutParts = {
  create(context: Context) {
    const refuse = (node: Node, name: string, what: string | undefined) => {
      if (what === undefined) return;
      const message = `'${name}': the shop's build leaves out ${what} (see bundling/unused-list.ts).`;
      context.report({ node, message });
    };
    const refuseWhole = (node: From) => {
      if (isCut(node)) refuse(node, String(node.source?.value), 'some parts; name those you take');
    };
    const checkNames = (node: Import) => {
      if (!isCut(node)) return;
      for (const one of node.specifiers) {
        const name = textOf(one.imported ?? (one.exported && one.local));
        if (name === '' || name === 'default') refuseWhole(node);
        else refuse(one, name, IMPORTS.get(name));
      }
    };
    return {
      ImportDeclaration: checkNames,
      ExportNamedDeclaration(node: Export) {
        checkNames(node);
        for (const name of exportedBy(node)) refuse(node, name, EXPORTS.get(name));
      },
      ExportAllDeclaration: refuseWhole,
      ImportExpression: refuseWhole,
      JSXAttribute: ({ name, ...node }: Attribute) =>
        refuse(name ?? node, textOf(name), PROPERTIES.get(textOf(name))),
      Property: ({ key }: { key: Name }) => refuse(key, textOf(key), PROPERTIES.get(textOf(key))),
      MemberExpression: ({ property }: { property: Name }) =>
        refuse(property, textOf(property), PROPERTIES.get(textOf(property))),
      JSXOpeningElement: (node: Element) => refuse(node, textOf(node.name), unknownElement(node)),
    };
  },
};

function wordsOf(kind: 'imports' | 'properties' | 'exports'): ReadonlyMap<string, string> {
  return new Map(unusable.flatMap((part) => (part[kind] ?? []).map((word) => [word, part.what] as const)));
}

const isCut = ({ source }: From) =>
  unusable.length > 0 && typeof source?.value === 'string' && CUT.test(source.value);

function textOf(node: Name | undefined): string {
  if (typeof node?.name === 'string') return node.name;
  return typeof node?.value === 'string' ? node.value : '';
}

function exportedBy({ declaration, specifiers }: Export): string[] {
  const names = [declaration?.id, ...(declaration?.declarations ?? []).map(({ id }) => id)];
  return [...names, ...specifiers.map(({ exported }) => exported)].map((name) => textOf(name ?? undefined));
}

/** What of an element's form is cut. */
function unknownElement({ name, attributes }: Element): string | undefined {
  const tag = textOf(name);
  const has = (attribute: string) => attributes.some((one) => textOf(one.name) === attribute);
  if (tag === 'Fragment' && has('ref')) return syntax.get('fragment-ref');
  if (!/^[a-z]/.test(tag)) return undefined;
  if (tag.includes('-') || has('is')) return syntax.get('custom-element');
  // React refuses a method beside a function.
  const calls = ({ name: attribute, value }: Attribute) =>
    (textOf(attribute) === 'action' && isCode(value) && !has('method')) ||
    (textOf(attribute) === 'formAction' && isCode(value) && !has('formMethod'));
  return attributes.some(calls) ? syntax.get('form-action') : undefined;
}

const isCode = (value: Attribute['value']) =>
  value?.type === 'JSXExpressionContainer' &&
  value.expression?.type !== 'Literal' &&
  value.expression?.type !== 'TemplateLiteral';
