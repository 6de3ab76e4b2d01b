import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, type SettingName } from '#shared/shop-document.ts';
import { adminToken, callShop, OFFICE_ENV, placeOrder } from '../e2e/office-desk.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { useShop } from './support/use-shop.ts';

/** What is typed, where a shopper meets it, and what she meets. */
const SEEN: Partial<Record<SettingName, [typed: string, path: string, seen: string]>> = {
  nome: ['Casa Jabuticaba', '/contato', 'Casa Jabuticaba'],
  cnpj: ['11.444.777/0001-61', '/contato', '11.444.777/0001-61'],
  endereco: ['Rua das Palmeiras, 7', '/contato', 'Rua das Palmeiras, 7'],
  telefone: ['(21) 3333-0001', '/contato', 'tel:+552133330001'],
  email: ['oi@jabuticaba.exemplo', '/contato', 'mailto:oi@jabuticaba.exemplo'],
  whatsapp: ['(21) 90000-0002', '/contato', 'https://wa.me/5521900000002'],
  whatsapp_mensagem: ['Olá, Jabuticaba!', '/contato', encodeURIComponent('Olá, Jabuticaba!')],
  instagram: ['@jabuticaba', '/contato', 'https://www.instagram.com/jabuticaba'],
  tiktok: ['@jabuticaba', '/contato', 'https://www.tiktok.com/@jabuticaba'],
  facebook: ['jabuticaba', '/', 'https://www.facebook.com/jabuticaba'],
  horario: ['De terça a sábado', '/contato', 'De terça a sábado'],
  frase: ['Sapatos que duram.', '/contato', 'Sapatos que duram.'],
  busca_titulo: ['Sapatos de couro', '/', '<title>Sapatos de couro'],
  busca_descricao: ['Sapatos e cintos feitos à mão.', '/', 'content="Sapatos e cintos feitos à mão."'],
  aviso_texto: ['Fechamos em janeiro', '/contato', 'Fechamos em janeiro'],
  aviso_link: ['/produtos?cor=Azul', '/contato', 'href="/produtos?cor=Azul"'],
  capa_titulo: ['De couro', '/', 'De couro'],
  capa_texto: ['Costurados um a um.', '/', 'Costurados um a um.'],
  capa_botao: ['Ver sapatos', '/', 'Ver sapatos'],
  capa_link: ['/produtos?ordem=menor-preco', '/', 'href="/produtos?ordem=menor-preco"'],
};

/** Where each of the others is seen: by a test of this requirement in this file, that says the setting and looks. */
const ELSEWHERE: Partial<Record<SettingName, [file: string, requirement: string]>> = {
  avisar_vendas: ['e2e/office-settings.test.ts', 'CONF-11'],
  avisar_desistencias: ['test/owner-mails.test.ts', 'MAIL-47'],
  avisar_trocas: ['test/owner-mails.test.ts', 'MAIL-47'],
  avisar_problemas: ['test/owner-mails.test.ts', 'MAIL-47'],
  resumo_diario: ['test/owner-mails.test.ts', 'MAIL-47'],
  aviso_inicio: ['test/shop-settings.test.ts', 'CONF-13'],
  aviso_fim: ['test/shop-settings.test.ts', 'CONF-13'],
  email_assinatura: ['test/credentials.test.ts', 'CRDL-03'],
  cor: ['test/shop-look.test.ts', 'CONF-24'],
  cantos: ['e2e/corners.test.ts', 'SET-46'],
  letras: ['e2e/look-shop.test.ts', 'CONF-37'],
  cartoes: ['e2e/look-shop.test.ts', 'CONF-37'],
  movimento: ['e2e/look-shop.test.ts', 'CONF-37'],
  logo: ['test/brand.test.ts', 'BRND-01'],
  simbolo: ['test/brand.test.ts', 'BRND-01'],
  capa_foto: ['test/cover.test.ts', 'COVR-03'],
  capa_foco: ['test/cover.test.ts', 'COVR-03'],
  capa_foto_celular: ['test/cover.test.ts', 'COVR-03'],
  capa_foco_celular: ['test/cover.test.ts', 'COVR-03'],
  mostrar_categorias: ['test/cover.test.ts', 'COVR-02'],
  mostrar_destaques: ['test/cover.test.ts', 'COVR-02'],
  destaques_celular: ['e2e/cover.test.ts', 'COVR-06'],
  menu_topo: ['test/menus.test.ts', 'MENU-07'],
  menu_rodape: ['test/menus.test.ts', 'MENU-07'],
  capas: ['test/covers.test.ts', 'COVR-08'],
  secoes: ['test/front-sections.test.ts', 'FRNT-01'],
  textos_listas: ['test/list-texts.test.ts', 'MENU-11'],
  pix_minutos: ['test/shop-terms.test.ts', 'TERM-03'],
  parcelas: ['test/shop-terms.test.ts', 'TERM-04'],
  parcelas_sem_juros: ['test/shop-terms.test.ts', 'TERM-04'],
  parcela_minima: ['test/shop-terms.test.ts', 'TERM-04'],
  frete_gratis_de: ['test/shop-terms.test.ts', 'TERM-05'],
  dias_troca: ['test/shop-terms.test.ts', 'EXCH-38'],
  na_entrega: ['test/shop-terms.test.ts', 'TERM-08'],
};

/** What these are before. */
const DEFAULTS = {
  nome: 'Loja de antes',
  cnpj: '11.222.333/0001-81',
  telefone: '(21) 3333-0009',
  email: 'antes@example.com',
  endereco: 'Rua de antes, 1',
};
/** What is typed, and stands in the next mails. */
const IN_MAILS = ['nome', 'cnpj', 'telefone', 'email', 'endereco'] as const;

/** Each test of a file, from its first word to that of the next, but those of what is refused. */
const testsOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split(/^(?=\s*it(?:\.each)?\()/m)
    .slice(1)
    .filter((text) => !/refused|may not stand/.test(titleOf(text)));

/** The names of requirements, and what follows them to the line's end. */
const titleOf = (text: string): string => /['"`]\[[A-Z]+-\d+.*/.exec(text)?.[0] ?? '';

/** Does a test of a requirement set a setting, and look at what comes of it? */
function sees(text: string, name: string, requirement: string): boolean {
  const [ids = ''] = /\[[A-Z0-9, -]+\]/.exec(titleOf(text)) ?? [];
  const says = new RegExp(`(?<![\\w.])['"]?${name}['"]?(?:\\s*:|,? ?\\])|['"]${name}['"]`).test(text);
  return ids.slice(1, -1).split(', ').includes(requirement) && says && text.includes('expect');
}

const { shop } = useShop({ env: OFFICE_ENV });

describe('the settings of a shop', () => {
  it('[CONF-31] each have a place where a shopper meets them', () => {
    const told = [...Object.keys(SEEN), ...Object.keys(ELSEWHERE)];
    expect(told.toSorted()).toEqual(SETTING_NAMES.toSorted());
    for (const [name, [file, requirement]] of Object.entries(ELSEWHERE)) {
      const found = testsOf(file).filter((text) => sees(text, name, requirement));
      expect(found.length, `${name} by ${requirement} in ${file}`).toBeGreaterThan(0);
    }
  });

  it('[CONF-31, SET-49] are found by no test that only refuses them, or names them in passing', () => {
    expect(
      testsOf('test/shop-settings-read.test.ts').some((text) => sees(text, 'avisar_vendas', 'MAIL-47')),
    ).toBe(false);
    expect(
      testsOf('test/shop-look.test.ts').some(
        (text) => sees(text, 'cantos', 'CONF-37') && text.includes('torto'),
      ),
    ).toBe(false);
    expect(testsOf('test/shop-terms.test.ts').some((text) => sees(text, 'dias_troca', 'TERM-02'))).toBe(
      false,
    );
  });

  it('[CONF-30, CONF-31] are met there as they were typed, and were not before', async () => {
    const page = async (path: string) =>
      (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();
    const before = { '/': await page('/'), '/contato': await page('/contato') };
    const typed = Object.fromEntries(Object.entries(SEEN).map(([name, [text]]) => [name, text]));
    await settingsCalls(shop.url, await adminToken(shop.url)).publish(typed);
    const after = { '/': await page('/'), '/contato': await page('/contato') };
    for (const [name, [, path, seen]] of Object.entries(SEEN)) {
      const at = path as keyof typeof before;
      expect(after[at], name).toContain(seen);
      expect(before[at], name).not.toContain(seen);
    }
    const manifest = (await (await fetch(`${shop.url}/site.webmanifest`)).json()) as { description: string };
    expect(manifest.description).toBe('Sapatos que duram.');
    expect(after['/']).not.toContain('Moda feminina');
  });

  it('[SET-47] stand in the next mails as they were published: name, CNPJ, phone, address and days of exchange', async () => {
    const token = await adminToken(shop.url);
    const settings = settingsCalls(shop.url, token);
    const typed = IN_MAILS.map((name) => [name, SEEN[name]?.[0] ?? ''] as const);
    const delivered = async () => {
      const { id, codigo } = await placeOrder(shop.url);
      for (const status of ['processing', 'delivered']) {
        const path = `${shop.url}/api/gerenciamento/pedidos/${id}/status`;
        await callShop(path, 'PUT', { status }, { authorization: `Bearer ${token}` });
      }
      const find = async () =>
        (await callShop<{ subject: string; text: string }[]>(`${shop.url}/sandbox/mails`, 'GET')).find(
          ({ subject }) => subject === `Pedido ${codigo} entregue`,
        );
      await expect.poll(find, { timeout: 20_000 }).toBeDefined();
      return (await find())?.text ?? '';
    };
    await settings.publish({
      ...Object.fromEntries(typed.map(([name]) => [name, DEFAULTS[name]])),
      dias_troca: '30',
    });
    const before = await delivered();
    await settings.publish({ ...Object.fromEntries(typed), dias_troca: '45' });
    const after = await delivered();
    for (const [name, text] of typed) {
      expect(after, name).toContain(text);
      expect(before, name).not.toContain(text);
    }
    expect(after).toContain('em até 45 dias');
    expect(before).toContain('em até 30 dias');
  });
});
