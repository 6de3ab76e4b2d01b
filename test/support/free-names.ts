import { Visitor } from 'vite';

type Program = Parameters<InstanceType<typeof Visitor>['visit']>[0];

interface Node {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const FUNCTION = /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/;

/**
 * Names that a file uses and none of the functions around declares. Every variable counts as its whole function's:
 * a name that two blocks of one function have is not told apart.
 */
export function freeNames(program: Program): Set<string> {
  const free = new Set<string>();
  inFunction(program as unknown as Node, [], free);
  return free;
}

function inFunction(root: Node, around: readonly ReadonlySet<string>[], free: Set<string>): void {
  const own = new Set<string>(FUNCTION.test(root.type) ? ['arguments'] : []);
  const used = new Set<string>();
  const inner: Node[] = [];
  const declare = (node: unknown) => namesIn(node).forEach((name) => own.add(name));
  for (const one of [root.params].flat()) declare(one);
  if (root.type === 'FunctionExpression') declare(root.id);

  function look(node: Node): void {
    if (FUNCTION.test(node.type) && node !== root) {
      if (node.type === 'FunctionDeclaration') declare(node.id);
      inner.push(node);
      return;
    }
    if (node.type === 'Identifier') used.add(String(node.name));
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') declare(node.id);
    if (node.type === 'CatchClause') declare(node.param);
    if (/^Import.*Specifier$/.test(node.type)) {
      declare(node.local);
      return;
    }
    for (const child of childrenOf(node)) look(child);
  }
  look(root);

  const scopes = [...around, own];
  for (const name of used) if (!scopes.some((scope) => scope.has(name))) free.add(name);
  for (const one of inner) inFunction(one, scopes, free);
}

/** Without those that are only names of properties, labels or exports. */
function childrenOf(node: Node): Node[] {
  const isName = (part: string) =>
    (/^(key|property)$/.test(part) && node.computed !== true) || /^(label|exported|meta)$/.test(part);
  return Object.entries(node).flatMap(([part, value]) => (isName(part) ? [] : [value].flat().filter(isNode)));
}

/** What a pattern declares. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  const parts = [pattern.elements, pattern.properties, pattern.argument, pattern.value, pattern.left];
  return parts.flat().flatMap(namesIn);
}
