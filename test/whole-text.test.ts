import { expect, it } from 'vitest';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

const plant = (name: string, inside: string): Planted => [
  `src/web/ui/planted-${name}.tsx`,
  `export const X = ({ a, b }: { a: boolean; b: string }) => <p>${inside}</p>;`,
];
const forbidden = [
  plant('and', "Pedido {a && 'de teste '}{b}"),
  plant('two', "{a && 'Copiado!'}{!a && 'Copie.'}"),
  plant('or-none', "Pedido {a ? '' : `de ${b}`}"),
  plant('or-element', "<b>{b}</b>{a ? <i>{b}</i> : 'Nada.'}"),
  plant('fragment', '{a && <>de <b>{b}</b></>}'),
];
const allowed = [
  plant('alone', "{a && 'Copiado!'}"),
  plant('always', "Pedido {a ? 'de teste' : 'de verdade'}"),
  plant('wrapped', 'Pedido {a && <span>de teste</span>}'),
  plant('whole', "{a ? 'Pedido de teste' : 'Pedido'} {b}"),
];

it('[HOUSE-28] forbids a text that comes and goes beside others, where a translated page would fall', async () => {
  const complaints = messagesOf(
    await lintPlanted([...forbidden, ...allowed]),
    (code) => code === 'house(whole-text)',
  );
  expect([...complaints.keys()].toSorted()).toEqual(forbidden.map(([file]) => file).toSorted());
});
