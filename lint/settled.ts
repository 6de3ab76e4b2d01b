/** What a browser's page is asked for in this moment. A click, an answer, a frame later it may be another thing. */
const READINGS = new Set([
  'allInnerTexts',
  'allTextContents',
  'axeViolations',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'readStored',
  'stored',
  'storedCart',
  'textContent',
]);

interface Node {
  type: string;
  name?: string;
  async?: boolean;
  id?: Node | null;
  init?: Node | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  argument?: Node | null;
  arguments?: Node[];
  elements?: (Node | null)[];
  expression?: Node | boolean;
  left?: Node;
  right?: Node;
  body?: Node | Node[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

const nameOf = (called: Node | undefined): string => (called?.property ?? called)?.name ?? '';

/** The calls that a value is awaited from, behind what is taken out of it: `(await a.box())?.y ?? 0`, `[await b(), await c()]`. */
function awaited(node: Node | null | undefined): Node[] {
  if (!node) return [];
  const { type, argument, object, left, right, elements = [], expression } = node;
  if (type === 'AwaitExpression') return argument?.type === 'CallExpression' ? [argument] : [];
  if (type === 'MemberExpression') return awaited(object);
  if (type === 'ChainExpression' || type === 'ParenthesizedExpression')
    return typeof expression === 'object' ? awaited(expression) : [];
  if (type === 'LogicalExpression' || type === 'BinaryExpression')
    return [...awaited(left), ...awaited(right)];
  if (type === 'ArrayExpression') return elements.flatMap(awaited);
  // A text that is trimmed, a number that is rounded.
  if (type === 'CallExpression')
    return [...awaited(node.callee), ...(node.arguments ?? []).flatMap((given) => awaited(given))];
  return [];
}

/** What a function answers, where it does nothing but ask. */
function answerOf({ body }: Node): Node | null {
  if (body === undefined) return null;
  if (!Array.isArray(body) && body.type !== 'BlockStatement') return body;
  const statements = Array.isArray(body) ? body : body.body;
  const [only, ...others] = Array.isArray(statements) ? statements : [];
  return only?.type === 'ReturnStatement' && others.length === 0 ? (only.argument ?? null) : null;
}

const isReading = (call: Node | null | undefined): boolean =>
  call?.type === 'CallExpression' && READINGS.has(nameOf(call.callee));

/** A test of the browser waits until the page is as it should be, and does not ask once how it is now. */
export const settled = {
  create(context: Context) {
    /** Functions of this file that ask a page once, and what is expected of what they answer. */
    const askers = new Set<string>();
    const expected: { node: Node; call: Node }[] = [];
    function note(name: string | undefined, made: Node) {
      const answer = answerOf(made);
      if (name !== undefined && (isReading(answer) || awaited(answer).some(isReading))) askers.add(name);
    }
    return {
      VariableDeclarator({ id, init }: Node) {
        if (init?.type === 'ArrowFunctionExpression') note(id?.name, init);
      },
      FunctionDeclaration(node: Node) {
        note(node.id?.name, node);
      },
      CallExpression(node: Node) {
        const name = node.callee?.name ?? (node.callee?.object?.name === 'expect' ? 'expect' : '');
        if (name !== 'expect') return;
        for (const call of awaited(node.arguments?.[0])) expected.push({ node, call });
      },
      'Program:exit'() {
        for (const { node, call } of expected) {
          const name = nameOf(call.callee);
          if (!READINGS.has(name) && !(call.callee?.type === 'Identifier' && askers.has(name))) continue;
          context.report({
            node,
            message: `expect(await …${name}()) asks once, a moment too early on a busy machine: await expect.poll(() => …${name}()).`,
          });
        }
      },
    };
  },
};
