interface Node {
  type: string;
  name?: string;
  callee?: Node;
  property?: Node;
  argument?: Node | null;
  expression?: Node;
  body?: Node[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

/** What a statement awaits: `goto` of `await page.goto('/perfil')`. */
function awaitedCall({ type, expression }: Node): string {
  if (type !== 'ExpressionStatement' || expression?.type !== 'AwaitExpression') return '';
  return expression.argument?.callee?.property?.name ?? '';
}

/** A page that sends on at once may cut off the document that a test still waits for. */
export const sentOn = {
  create(context: Context) {
    return {
      BlockStatement({ body = [] }: Node) {
        for (const [index, node] of body.entries()) {
          const asked = awaitedCall(node);
          const next = body[index + 1];
          if (!['goto', 'reload'].includes(asked) || !next || awaitedCall(next) !== 'waitForURL') continue;
          const message = `${asked}() fails where the page that it waits for sends on at once: sentOn() of shopper.ts.`;
          context.report({ node, message });
        }
      },
    };
  },
};
