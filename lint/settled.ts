/** What a browser's page is asked for in this moment. A click, an answer, a frame later it may be another thing. */
const READINGS = new Set([
  'allInnerTexts',
  'allTextContents',
  'axeViolations',
  'count',
  'evaluate',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
]);

interface Node {
  type: string;
  name?: string;
  callee?: Node;
  property?: Node;
  argument?: Node;
  arguments?: Node[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

const nameOf = (called: Node | undefined): string => (called?.property ?? called)?.name ?? '';

/** A test of the browser waits until the page is as it should be, and does not ask once how it is now. */
export const settled = {
  create(context: Context) {
    return {
      CallExpression(node: Node) {
        const [given] = node.arguments ?? [];
        if (node.callee?.name !== 'expect' || given?.type !== 'AwaitExpression') return;
        const name = nameOf(given.argument?.callee);
        if (given.argument?.type !== 'CallExpression' || !READINGS.has(name)) return;
        context.report({
          node,
          message: `expect(await …${name}()) asks once, a moment too early on a busy machine: await expect.poll(() => …${name}()).`,
        });
      },
    };
  },
};
