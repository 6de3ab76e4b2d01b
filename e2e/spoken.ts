import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENT } from './shopper.ts';

/** What a screen reader would say of a page, in the order in which it would: stops of the focus and announcements. */
export interface Reader {
  /** Presses Tab until the focus stands on what is spoken of so; tells that stop. */
  goTo(spoken: RegExp): Promise<void>;
  /** Presses a key where the focus stands. */
  press(key: string): Promise<void>;
  /** Presses Space on what then says how it stands. */
  toggle(): Promise<void>;
  type(text: string): Promise<void>;
  /** Waits until something is announced or spoken of. */
  heard(text: RegExp): Promise<void>;
  /** The stop that the focus was led to, and the page's title where it is another one. */
  arrive(title: RegExp): Promise<void>;
  /** Tells the stop that the page itself led the focus to. */
  tell(): Promise<void>;
  /** All that was said since the last time; announcements stand in brackets, amounts and days are left out. */
  said(): string[];
}

interface AxValue {
  value?: unknown;
}

interface AxNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  value?: AxValue;
  properties?: { name: string; value: AxValue }[];
}

/** As screen readers call roles in Portuguese. */
const ROLES: Record<string, string> = {
  button: 'botão',
  link: 'link',
  textbox: 'caixa de edição',
  searchbox: 'caixa de pesquisa',
  combobox: 'caixa de combinação',
  radio: 'botão de opção',
  checkbox: 'caixa de seleção',
  spinbutton: 'caixa de número',
  heading: 'título',
  dialog: 'diálogo',
  navigation: 'navegação',
  main: 'principal',
  banner: 'cabeçalho',
  contentinfo: 'rodapé',
  region: 'região',
  form: 'formulário',
  group: 'grupo',
  radiogroup: 'grupo de opções',
  list: 'lista',
  complementary: 'complemento',
  image: 'imagem',
  status: 'status',
};
/** What is spoken of as one enters it, where it has a name. */
const PLACES = new Set([
  'dialog',
  'navigation',
  'region',
  'group',
  'radiogroup',
  'list',
  'complementary',
  'form',
]);
const MOST_STOPS = 80;

/** Listens to a page from its next document on. */
export async function screenReader(page: Page): Promise<Reader> {
  const heard: string[] = [];
  await page.exposeFunction('sayAloud', (text: string) => void heard.push(`(${text})`));
  await page.addInitScript(listenToRegions);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  let places: string[] = [];

  async function stop(): Promise<string> {
    const path = await focusPath(session);
    const [node] = path;
    if (node === undefined) return '';
    const now = path.slice(1).filter(isPlace).map(phrase).toReversed();
    const entered = now.filter((place) => !places.includes(place));
    places = now;
    return [...entered, phrase(node)].join('; ');
  }

  async function tell(): Promise<void> {
    const spoken = await stop();
    if (spoken !== '') heard.push(spoken);
  }

  return {
    async goTo(spoken) {
      const passed: string[] = [];
      for (let count = 0; count < MOST_STOPS; count += 1) {
        await page.keyboard.press('Tab');
        const [node] = await focusPath(session);
        const at = node === undefined ? '' : phrase(node);
        if (spoken.test(at)) return tell();
        passed.push(at);
      }
      throw new Error(`${String(spoken)} is spoken of nowhere: ${passed.join(' | ')}`);
    },
    press: (key) => page.keyboard.press(key),
    async toggle() {
      await page.keyboard.press('Space');
      await tell();
    },
    type: (text) => page.keyboard.type(text),
    heard: (text) => expect.poll(() => heard.some((said) => text.test(said)), PATIENT).toBe(true),
    async arrive(wanted) {
      await page.waitForFunction(({ source }) => new RegExp(source, 'u').test(document.title), {
        source: wanted.source,
      });
      places = [];
      // A document tells its title by itself; of a page that was put in its place the focus has to tell.
      if ((await focusPath(session)).length <= 1) heard.push(await page.title());
      else await tell();
    },
    tell,
    said: () => heard.splice(0).map(withoutFigures),
  };
}

/** Amounts and days, which another catalogue or another day change. */
const withoutFigures = (spoken: string) =>
  spoken
    .replace(/R\$ [\d.,]+/gu, 'R$ …')
    .replace(/chega (?:entre|até|em) .*? de [a-zç]+(?= [A-Z])/u, 'chega …');

/** Runs in the page: tells what live regions come to say, once for each change that a reader would notice. */
function listenToRegions(): void {
  const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output';
  const INERT = '[inert]';
  const last = new WeakMap<Element, string>();
  function textOf(region: Element): string {
    if (!(region instanceof HTMLElement) || region.closest(INERT) || !region.checkVisibility()) return '';
    return region.innerText
      .trim()
      .replace(/([.!?…]?)\s*\n+\s*/gu, (_, end: string) => `${end || '.'} `)
      .replace(/\s+/gu, ' ');
  }
  const pending = new Set<Element>();
  const tell = () => {
    for (const region of pending) {
      const text = textOf(region);
      if (text !== '' && text !== last.get(region)) void window.sayAloud(text);
      last.set(region, text);
    }
    pending.clear();
  };
  const isNew = new WeakSet<Element>();
  const notice = (changes: MutationRecord[]) => {
    for (const { target, addedNodes } of changes) {
      const place = target instanceof Element ? target : target.parentElement;
      const region = place?.closest(LIVE);
      if (region) pending.add(region);
      // A region that comes with its words is told of only where it is an alert, or a status that has just been put there.
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        for (const one of [added, ...added.querySelectorAll(LIVE)]) {
          if (!one.matches(LIVE) || isNew.has(one)) continue;
          isNew.add(one);
          if (one.matches('[role="alert"]')) pending.add(one);
          else last.set(one, textOf(one));
        }
      }
    }
    if (pending.size > 0) requestAnimationFrame(tell);
  };
  new MutationObserver(notice).observe(document, { childList: true, characterData: true, subtree: true });
}

declare global {
  interface Window {
    sayAloud(text: string): Promise<void>;
  }
}

/** What stands under the focus, and all that it stands in, from the inside out. */
async function focusPath(session: CDPSession): Promise<AxNode[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  // The document has the focus too while something in it has.
  const focused = nodes.findLast((node) => propertyOf(node, 'focused') === true);
  const path: AxNode[] = [];
  for (let node = focused; node !== undefined; node = byId.get(node.parentId ?? '')) path.push(node);
  return path.filter(({ ignored }) => !ignored);
}

const propertyOf = (node: AxNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value;

const textOf = (of: AxValue | undefined) =>
  String(of?.value ?? '')
    .replace(/\s+/gu, ' ')
    .trim();

const isPlace = (node: AxNode) => PLACES.has(textOf(node.role)) && textOf(node.name) !== '';

/** Name, role, state, value and description, in this order. */
function phrase(node: AxNode): string {
  const role = textOf(node.role);
  const is = (name: string, value: unknown = true) => propertyOf(node, name) === value;
  const states = [
    is('pressed', 'true') && 'pressionado',
    is('pressed', 'false') && 'não pressionado',
    is('checked', 'true') && 'marcado',
    is('checked', 'false') && 'não marcado',
    is('expanded', true) && 'expandido',
    is('expanded', false) && 'recolhido',
    is('required') && 'obrigatório',
    is('invalid', 'true') && 'inválido',
    is('readonly') && 'somente leitura',
    is('disabled') && 'indisponível',
  ].filter(Boolean);
  const isField = ['textbox', 'combobox', 'searchbox', 'spinbutton'].includes(role);
  return [
    textOf(node.name),
    ROLES[role] ?? role,
    ...states,
    ...(isField ? [textOf(node.value)] : []),
    textOf(node.description),
  ]
    .filter(Boolean)
    .join(', ');
}
