import { describe, expect, it } from 'vitest';
import { leadOn } from './lead-on.ts';
import { planPage } from './page-plan.ts';

const isRouteId = () => true;
const choice = (_param: string, value: string) => (value === 'Saias' ? value : null);
const shows = (id: number) => id === 7;
const showsPage = (slug: string) => slug === 'sobre-nos';
const planFor = (url: string) => planPage(url, { isRouteId, choice, shows, showsPage });
const lead = (url: string, known: Record<string, string>) =>
  leadOn(url, { planFor, lookUp: async (address) => known[address] ?? null });

const renamed = { '/produtos?categoria=Blusas': '/produtos?categoria=Saias' };

describe('an address without a page', () => {
  it('[MENU-01] of a renamed category leads on by 308, narrowed as it was, in pages and in what a tab asks for', async () => {
    for (const [from, to] of [
      ['/produtos?categoria=Blusas&cor=Azul', '/produtos?categoria=Saias&cor=Azul'],
      ['/produtos/?categoria=Blusas', '/produtos/?categoria=Saias'],
      ['/?categoria=Blusas&utm_source=x', '/?categoria=Saias&utm_source=x'],
      ['/produtos.data?categoria=Blusas', '/produtos.data?categoria=Saias'],
      ['/_root.data?categoria=Blusas', '/_root.data?categoria=Saias'],
    ] as const)
      expect(await lead(from, renamed), from).toEqual({ to, status: 308 });
    expect(await lead('/produtos?categoria=Saias', renamed)).toBeNull();
    expect(await lead('/produtos?categoria=Blusas&categoria=Saias', renamed)).toBeNull();
  });

  it('[PGS-08] of a page of the owner’s leads on by 308, for a tab by itself too; another address by 301', async () => {
    const known = { '/p/quem-somos': '/p/sobre-nos', '/sobre': '/p/sobre-nos', '/p/gone': '/p/quem-era' };
    expect(await lead('/p/quem-somos?utm_source=x', known)).toEqual({ to: '/p/sobre-nos', status: 308 });
    expect(await lead('/p/quem-somos/', known)).toEqual({ to: '/p/sobre-nos', status: 308 });
    expect(await lead('/p/quem-somos.data', known)).toEqual({ to: '/p/sobre-nos.data', status: 308 });
    expect(await lead('/sobre', known)).toEqual({ to: '/p/sobre-nos', status: 301 });
    expect(await lead('/p/gone', known)).toBeNull();
    expect(await lead('/p/sobre-nos', { '/p/sobre-nos': '/contato' })).toBeNull();
  });

  it('[MENU-02] leads in one hop, also by a list whose category was renamed since', async () => {
    const known = { ...renamed, '/pages/blusas': '/produtos?categoria=Blusas&cor=Azul' };
    expect(await lead('/pages/blusas', known)).toEqual({
      to: '/produtos?categoria=Saias&cor=Azul',
      status: 301,
    });
  });

  it('[MENU-02] never leads in circles, nor to what is gone itself', async () => {
    expect(await lead('/produto/8', { '/produto/8': '/produto/9', '/produto/9': '/produto/8' })).toBeNull();
    expect(await lead('/produto/8', { '/produto/8': '/produto/9' })).toBeNull();
    expect(await lead('/produto/8', { '/produto/8': '/produto/7' })).toEqual({
      to: '/produto/7',
      status: 301,
    });
    expect(await lead('/produto/7', { '/produto/7': '/contato' })).toBeNull();
    // What a tab asks for by itself is answered as it stands.
    expect(await lead('/produtos.data?categoria=X', { '/produtos?categoria=X': '/contato' })).toBeNull();
  });
});
