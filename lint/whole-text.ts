interface Node {
  type: string;
  value?: unknown;
  operator?: string;
  children?: Node[];
  expression?: Node;
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

const isBlank = ({ type, value, expression }: Node) =>
  type === 'JSXText' ? /^\s*\n\s*$/.test(String(value)) : expression?.type === 'JSXEmptyExpression';
const shownIn = ({ children = [] }: Node) => children.filter((child) => !isBlank(child));

/** What an expression may come to, as far as it is written out: `a ? b : c`, `a && b`. */
function ends(node: Node | undefined): Node[] {
  if (node?.type === 'ConditionalExpression') return [...ends(node.consequent), ...ends(node.alternate)];
  if (node?.type !== 'LogicalExpression' || node.operator !== '&&') return node ? [node] : [];
  return [{ type: 'Literal', value: null }, ...ends(node.right)];
}

const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string' && value !== '');
const isNoText = ({ type, value }: Node) =>
  (type === 'Literal' && (value === null || value === '')) || type.startsWith('JSX');
const isBare = (node: Node) =>
  node.type === 'JSXFragment' &&
  shownIn(node).some(({ type, expression }) => type === 'JSXText' || (expression && isText(expression)));

/**
 * A browser that translates a page puts elements of its own in the place of each text. React then finds none where one
 * is to go, or to stand before, and the page falls; in an element of its own a text can come and go.
 */
export const wholeText = {
  create(context: Context) {
    function look(parent: Node): void {
      const shown = shownIn(parent);
      for (const node of shown) {
        const found = node.type === 'JSXExpressionContainer' ? ends(node.expression) : [];
        const comes = shown.length > 1 && found.some(isText) && found.some(isNoText);
        if (!comes && !(found.length > 1 && found.some(isBare))) continue;
        const message =
          'A text that comes and goes beside others has an element of its own, or all of it is one expression.';
        context.report({ node, message });
      }
    }
    return { JSXElement: look, JSXFragment: look };
  },
};
