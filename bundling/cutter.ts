import { Visitor } from 'vite';

/** What of a library no page can reach. */
export interface Unused {
  /** Kinds of nodes of React's tree that are never made: what is done with them goes. */
  tags: readonly number[];
  /** Kinds of elements that are refused as unknown: a page that has one fails when it is first shown. */
  types: readonly string[];
  /** What is always false. */
  never: readonly string[];
  /** Functions that nothing calls, or whose work nobody asks for, and what stands in their place. */
  functions: Readonly<Record<string, string>>;
  /** Classes of which nothing is ever made: their methods go, and to make one is an error. */
  classes: readonly string[];
}

type Visits = NonNullable<ConstructorParameters<typeof Visitor>[0]>;
type Node<K extends keyof Visits> = Parameters<NonNullable<Visits[K]>>[0];
type Program = Node<'Program'>;
type Expression = Node<'BinaryExpression'>['right'] | Node<'BinaryExpression'>['left'];
type Case = Node<'SwitchStatement'>['cases'][number];

interface Range {
  start: number;
  end: number;
}

interface Cut extends Range {
  instead: string;
}

/** The code without it. What is then used by nobody goes with the minifiers. */
export function withoutUnused(code: string, tree: Program, unused: Unused): string {
  const found = new Set<string>();
  const note: Note = (name) => void found.add(String(name));
  const cuts = [
    ...functionCuts(tree, unused),
    ...tagCuts(tree, unused, note),
    ...otherCuts(tree, unused, note),
  ];
  refuseMissing([...unused.tags, ...unused.types, ...unused.never, ...unused.classes], found);
  let rest = '';
  let at = 0;
  for (const { start, end, instead } of cuts.toSorted(inOrder)) {
    if (start < at) continue; // within a part that goes
    rest += code.slice(at, start) + instead;
    at = end;
  }
  return rest + code.slice(at);
}

/** What is put before a part comes before it, a whole part before what is within it. */
function inOrder(a: Cut, b: Cut): number {
  const isPutBefore = ({ start, end }: Cut) => start === end;
  return a.start - b.start || Number(isPutBefore(b)) - Number(isPutBefore(a)) || b.end - a.end;
}

/** A library that was renewed may lack a name: then somebody has to look, not a shopper. */
function refuseMissing(names: readonly (string | number)[], found: { has(name: string): boolean }): void {
  const missing = names.filter((name) => !found.has(String(name)));
  if (missing.length > 0) throw new Error(`nothing to cut has the name ${missing.join(', ')}`);
}

function functionCuts(tree: Program, { functions, classes }: Unused): Cut[] {
  const bodies = new Map(Object.entries(functions));
  for (const name of classes) bodies.set(name, `throw Error("cut: ${name}")`);
  const cuts = new Map<string, Cut>();
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const instead = id ? bodies.get(id.name) : undefined;
      if (!id || !body || instead === undefined) return;
      if (cuts.has(id.name)) throw new Error(`two functions have the name ${id.name}`);
      cuts.set(id.name, { start: body.start, end: body.end, instead: `{${instead}}` });
    },
  }).visit(tree);
  refuseMissing([...bodies.keys()], cuts);
  return [...cuts.values()];
}

type Note = (name: string | number) => void;

function tagCuts(tree: Program, { tags, types }: Unused, note: Note): Cut[] {
  const cuts: Cut[] = [];
  const variables = variablesOf(tree);
  const isNever = (value: Expression) =>
    value.type === 'Literal' && typeof value.value === 'number' && tags.includes(value.value);
  const noteName = ({ test }: Case) => {
    if (test?.type === 'Identifier') note(test.name);
    if (test?.type === 'Literal') note(Number(test.value));
  };
  new Visitor({
    BinaryExpression({ left, right, operator, start, end }) {
      const isTag = (isNever(left) && readsTag(right)) || (isNever(right) && readsTag(left));
      if (!isTag) return;
      for (const side of [left, right])
        if (isNever(side) && side.type === 'Literal') note(Number(side.value));
      if (operator === '===') cuts.push({ start, end, instead: '!1' });
      if (operator === '!==') cuts.push({ start, end, instead: '!0' });
    },
    SwitchStatement({ discriminant, cases }) {
      const isDead = ({ test }: Case) =>
        test !== null &&
        (readsTag(discriminant) ? isNever(test) : test.type === 'Identifier' && types.includes(test.name));
      const dead: Case[] = [];
      let isReached = false;
      for (const one of cases) {
        isReached ||= !isDead(one);
        if (!isReached) dead.push(one);
        if (leaves(one.consequent.at(-1))) isReached = false;
      }
      dead.forEach(noteName);
      const kept = cases.find((one) => !dead.includes(one));
      if (!kept) return;
      cuts.push(...dead.map(({ start, end }) => ({ start, end, instead: '' })));
      const names = dead.flatMap((one) => variables.within(one));
      const at = kept.consequent[0]?.start ?? kept.end;
      if (names.length > 0) cuts.push({ start: at, end: at, instead: `var ${names.join()};` });
    },
  }).visit(tree);
  return cuts;
}

/** Variables are those of the whole function, wherever they are declared: what is left may use those of a part that goes. */
function variablesOf(tree: Program) {
  const functions: Range[] = [];
  const declared: { at: number; name: string }[] = [];
  const add = ({ start, end }: Range) => void functions.push({ start, end });
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    VariableDeclarator({ id, start }) {
      if (id.type === 'Identifier') declared.push({ at: start, name: id.name });
    },
  }).visit(tree);
  const own = (part: Range, at: number) =>
    !functions.some(({ start, end }) => start >= part.start && end <= part.end && start <= at && at < end);
  return {
    within: (part: Range) =>
      declared.filter(({ at }) => part.start <= at && at < part.end && own(part, at)).map(({ name }) => name),
  };
}

function readsTag(value: Expression): boolean {
  if (value.type === 'Identifier') return value.name === 'tag';
  return (
    value.type === 'MemberExpression' &&
    !value.computed &&
    value.property.type === 'Identifier' &&
    value.property.name === 'tag'
  );
}

/** Whether nothing goes on to the case below. */
function leaves(last: Case['consequent'][number] | undefined): boolean {
  switch (last?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return leaves(last.body.at(-1));
    default:
      return false;
  }
}

function otherCuts(tree: Program, { never, classes }: Unused, note: Note): Cut[] {
  const cuts: Cut[] = [];
  new Visitor({
    ConditionalExpression({ test }) {
      if (test.type !== 'Identifier' || !never.includes(test.name)) return;
      note(test.name);
      cuts.push({ start: test.start, end: test.end, instead: '!1' });
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'AssignmentExpression') return;
      const path = nameOf(expression.left);
      const owner = classes.find((name) => path.startsWith(`${name}.prototype.`));
      if (owner === undefined) return;
      note(owner);
      cuts.push({ start, end, instead: '' });
    },
  }).visit(tree);
  return cuts;
}

function nameOf(value: Node<'AssignmentExpression'>['left'] | Expression): string {
  if (value.type === 'Identifier') return value.name;
  if (value.type !== 'MemberExpression' || value.computed) return '';
  const { property } = value;
  return 'name' in property && typeof property.name === 'string'
    ? `${nameOf(value.object)}.${property.name}`
    : '';
}
