interface Node {
  type: string;
}
interface Call extends Node {
  callee: Node & { property?: { name?: string }; object?: Node & { property?: { name?: string } } };
  arguments: (Node & { value?: unknown })[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

/** Such a text turns up by chance in ports, times, marks and random names: one run in some hundreds would fail. */
const BY_CHANCE = /^[0-9a-f]{1,7}$/;
const MESSAGE = 'Stands in random digits by chance: name more of it, or its neighbours, as in "#1008".';

/** What a test wants to be absent is too long to be met by chance. */
export const longNeedle = {
  create(context: Context) {
    return {
      CallExpression(node: Call) {
        const { property, object } = node.callee;
        if (property?.name !== 'toContain' || object?.property?.name !== 'not') return;
        const [needle] = node.arguments;
        if (typeof needle?.value === 'string' && BY_CHANCE.test(needle.value))
          context.report({ node: needle, message: MESSAGE });
      },
    };
  },
};
