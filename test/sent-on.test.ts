import { expect, it } from 'vitest';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

const plant = (name: string, text: string): Planted => [
  `e2e/planted-${name}.test.ts`,
  `export const x = async (page, box) => {\n${text}\n};`,
];
const forbidden = [
  plant('goto', "await page.goto('/perfil');\nawait page.waitForURL('**/login');"),
  plant('reload', "await page.reload({ waitUntil: 'commit' });\nawait page.waitForURL('**/carrinho');"),
];
const allowed = plant('press', "await page.goto('/');\nawait box.click();\nawait page.waitForURL('**/a');");

it('[HOUSE-27] forbids a test of the browser to wait for a page that sends on at once', async () => {
  const complaints = messagesOf(
    await lintPlanted([...forbidden, allowed]),
    (code) => code === 'house(sent-on)',
  );
  expect([...complaints.keys()].toSorted()).toEqual(forbidden.map(([file]) => file).toSorted());
});
