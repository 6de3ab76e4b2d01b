import { expect, it } from 'vitest';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

const plant = (name: string, text: string): Planted => [
  `e2e/planted-${name}.test.ts`,
  `export const x = async (page, box, axeViolations) => {\n${text}\n};`,
];
const forbidden = [
  plant('count', "expect(await page.getByText('a').count()).toBe(0);"),
  plant('focus', 'expect(await box.evaluate((it) => it === document.activeElement)).toBe(true);'),
  plant('axe', "expect(await axeViolations(page), 'a dialog').toEqual([]);"),
  plant('part', 'expect((await box.boundingBox())?.width ?? 0).toBe(44);'),
  plant('list', "expect([await box.inputValue(), 'b']).toEqual(['a', 'b']);"),
  plant('changed', "expect((await box.allInnerTexts()).map((text) => text.trim())).toEqual(['a']);"),
  plant('soft', 'expect.soft(await box.isVisible()).toBe(true);'),
  plant(
    'asker',
    "const pressed = () => box.getAttribute('aria-pressed');\nexpect(await pressed()).toBe('true');",
  ),
  plant(
    'named',
    'async function last() {\n  return (await box.innerText()).at(-1);\n}\nexpect(await last()).toBe("a");',
  ),
];
const allowed = [
  plant('polled', "await expect.poll(() => page.getByText('a').count()).toBe(0);"),
  plant('call', 'expect(await box.sell(3)).toBe(1);'),
  plant('answer', "const ask = async () => (await fetch('/')).status;\nexpect(await ask()).toBe(200);"),
  ['test/planted-others.test.ts', 'export const x = async (box) => expect(await box.count()).toBe(1);'],
] satisfies Planted[];

it('[HOUSE-25] forbids a test of the browser to ask once what a moment later may be otherwise', async () => {
  const complaints = messagesOf(
    await lintPlanted([...forbidden, ...allowed]),
    (code) => code === 'house(settled)',
  );
  expect([...complaints].map(([file, found]) => [file, found.length]).toSorted()).toEqual(
    forbidden.map(([file]) => [file, 1]).toSorted(),
  );
});
