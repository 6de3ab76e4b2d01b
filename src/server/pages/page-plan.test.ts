import { describe, expect, it } from 'vitest';
import { planPage } from './page-plan.ts';

const isRouteId = (id: string) => id === 'root' || id === 'pages/home';
const NAMES = ['Saias', 'Azul', 'Rosa', 'M'];
const choice = (_param: string, value: string) =>
  NAMES.find((name) => name.toLowerCase() === value.toLowerCase()) ?? null;
const plan = (url: string) =>
  planPage(url, { isRouteId, choice, shows: (id) => id !== 404, showsPage: (slug) => slug === 'sobre' });

describe('page plan', () => {
  it('[CACHE-08] drops parameters that a page does not know', () => {
    expect(plan('/?utm_source=x&fbclid=y&_=1').key).toBe('/');
    expect(plan('/?categoria=Saias&utm_medium=z').key).toBe('/?categoria=Saias');
  });

  it('[CACHE-08] gives one key to one selection, whatever its order', () => {
    const one = plan('/produtos?ordem=menor&cor=Rosa&cor=Azul').key;
    expect(plan('/produtos?cor=Azul&cor=Rosa&cor=Azul&ordem=menor').key).toBe(one);
  });

  it('[CACHE-08] drops values that can mean nothing, so that nobody fills the memory with them', () => {
    expect(plan('/produtos?pagina=2').key).toBe('/produtos?pagina=2');
    for (const query of [
      'pagina=0',
      'pagina=99999',
      'pagina=x',
      'min=abc',
      'max=-1',
      `cor=${'x'.repeat(61)}`,
      'novidades=sim',
      'promocoes=2',
      'desconto=11',
    ])
      expect(plan(`/produtos?${query}`).key, query).toBe('/produtos');
  });

  it('[CACHE-50] has one page for all that the catalogue does not have, however much of it is asked for', () => {
    const none = plan('/produtos?cor=invented').key;
    const many = Array.from({ length: 200 }, (_, index) => `cor=c${index}`).join('&');
    expect(plan(`/produtos?${many}`).key).toBe(none);
    expect(plan('/produtos?cor=other').key).toBe(none);
    expect(plan('/produtos?cor=azul&cor=x1').key).toBe(plan('/produtos?cor=AZUL&cor=x2').key);
    expect(plan('/produtos?material=x').key).toBe(plan('/produtos?material=y').key);
    expect(plan('/?categoria=x').key).toBe('/?categoria=x');
    expect(plan('/?categoria=sAiAs').key).toBe('/?categoria=Saias');
    expect(plan('/produto/7?cor=x').key).toBe(plan('/produto/7?cor=y').key);
  });

  it('[CACHE-09] does not keep free text searches', () => {
    expect(plan('/?busca=vestido')).toMatchObject({ key: null, target: '/?busca=vestido' });
    expect(plan('/?busca=').key).toBe('/');
  });

  it('[CACHE-10] has one shell per route, whatever the parameter', () => {
    expect(plan('/pedidos/ABC').key).toBe(plan('/pedidos/XYZ').key);
    expect(plan('/redefinir-senha/secret-token').target).not.toContain('secret');
    expect(plan('/confirmar-email/secret-token').target).not.toContain('secret');
    expect(plan('/success?payment_id=1&status=approved').key).toBe('/success');
  });

  it('[CACHE-11] plans data answers like their pages, with known route ids only', () => {
    expect(plan('/_root.data?utm_source=a')).toMatchObject({ key: '/_root.data' });
    expect(plan('/_root.data').policy.pattern).toBe('/');
    expect(plan('/produto/7.data').policy.pattern).toBe('/produto/:id');
    expect(plan('/_root.data?_routes=pages/home').key).toBe('/_root.data?_routes=pages%2Fhome');
    expect(plan('/_root.data?_routes=invented').key).toBe('/_root.data');
  });

  it('[CACHE-13] never keeps an unknown address', () => {
    expect(plan('/no/such/page')).toMatchObject({ key: null, policy: { pattern: '*' } });
    expect(plan('/produto/1/2').policy.pattern).toBe('*');
  });

  it('sends an address with a slash at its end to the one without, on this host', () => {
    expect(plan('/produtos/?ordem=menor').redirect).toBe('/produtos?ordem=menor');
    expect(plan('/').redirect).toBeNull();
  });

  it('[CACHE-21] knows which pages live under a policy of their own', () => {
    expect(plan('/payment-method').policy.csp).toBe('payment');
    expect(plan('/admin/dashboard').policy.csp).toBe('admin');
    expect(plan('/checkout').policy.csp).toBe('shop');
  });

  it('[CACHE-10] has one shell for every address of the office, whatever it looks like', () => {
    for (const path of ['/admin', '/admin/dashboard/vendas/7', '/admin/nada', '/admin/dashboard.data']) {
      expect(plan(path).key, path).toBe('/admin/dashboard');
    }
    expect(plan('/admin-login?x=1').key).toBe('/admin-login');
  });

  it('[CACHE-16] marks private pages as not to be indexed', () => {
    for (const path of [
      '/carrinho',
      '/checkout',
      '/payment-method',
      '/success',
      '/login',
      '/pedidos',
      '/admin-login',
    ]) {
      expect(plan(path).policy.noindex, path).toBe(true);
    }
    for (const path of ['/', '/produtos', '/produto/1', '/contato'])
      expect(plan(path).policy.noindex, path).toBe(false);
  });
});
