import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, type SettingName } from '#shared/shop-document.ts';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
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

/** Where each of the others is seen. */
const ELSEWHERE: Partial<Record<SettingName, string>> = {
  avisar_vendas: 'test/shop-settings-read.test.ts',
  resumo_diario: 'test/daily-mail.test.ts',
  aviso_inicio: 'test/shop-settings.test.ts',
  aviso_fim: 'test/shop-settings.test.ts',
  email_assinatura: 'test/credentials.test.ts',
  cor: 'test/shop-look.test.ts',
  cantos: 'test/shop-look.test.ts',
  letras: 'test/shop-look.test.ts',
  logo: 'test/brand.test.ts',
  simbolo: 'test/brand.test.ts',
  capa_foto: 'test/cover.test.ts',
  capa_foco: 'test/cover.test.ts',
  capa_foto_celular: 'test/cover.test.ts',
  capa_foco_celular: 'test/cover.test.ts',
  mostrar_categorias: 'test/cover.test.ts',
  mostrar_destaques: 'test/cover.test.ts',
  destaques_celular: 'test/cover.test.ts',
  menu_topo: 'test/menus.test.ts',
  menu_rodape: 'test/menus.test.ts',
  secoes: 'test/front-sections.test.ts',
  pix_minutos: 'test/shop-terms.test.ts',
  parcelas: 'test/shop-terms.test.ts',
  parcelas_sem_juros: 'test/shop-terms.test.ts',
  parcela_minima: 'test/shop-terms.test.ts',
  frete_gratis_de: 'test/shop-terms.test.ts',
  dias_troca: 'test/shop-terms.test.ts',
};

const { shop } = useShop({ env: OFFICE_ENV });

describe('the settings of a shop', () => {
  it('[CONF-31] each have a place where a shopper meets them', () => {
    const told = [...Object.keys(SEEN), ...Object.keys(ELSEWHERE)];
    expect(told.toSorted()).toEqual(SETTING_NAMES.toSorted());
    for (const [name, file] of Object.entries(ELSEWHERE)) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8'), `${name} in ${file}`).toContain(name);
    }
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
});
