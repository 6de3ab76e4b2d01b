import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { leastCost } from '../../../../../test/support/cost/yardstick.ts';
import { picturesOfPage, picturesOfShopify } from './page-pictures.ts';
import { mayRead, readRobots } from './robots.ts';

const PAGE = new URL('https://www.antiga.example/produtos/vestido-lis/');
const found = async (html: string) => (await picturesOfPage(html, PAGE)).map(({ url }) => url);
const data = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;

/** As long as anything may keep all others waiting. */
const LONGEST_MS = 100;

const longestWait = (page: string) =>
  leastCost(LONGEST_MS, async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await found(page);
    // What came at the very end is seen by the next turn.
    await new Promise((turned) => setTimeout(turned, 10));
    delay.disable();
    return delay.max / 1e6;
  });

describe("pictures of an old shop's page", () => {
  it('[MOVE-46] are those of its structured data, in whatever form: text, list, object, graph, by name', async () => {
    const product = (image: unknown) =>
      found(data({ '@context': 'https://schema.org/', '@type': 'Product', image }));
    expect(await product('https://x.example/a.jpg')).toEqual(['https://x.example/a.jpg']);
    expect(
      await product([
        '/a.jpg',
        { '@type': 'ImageObject', url: 'b.jpg' },
        { contentUrl: '//x.example/c.jpg' },
        7,
      ]),
    ).toEqual([
      'https://www.antiga.example/a.jpg',
      'https://www.antiga.example/produtos/vestido-lis/b.jpg',
      'https://x.example/c.jpg',
    ]);
    const graph = {
      '@graph': [
        { '@type': ['Thing', 'https://schema.org/Product'], image: { '@id': '#primary' } },
        { '@id': '#primary', '@type': 'ImageObject', url: 'https://x.example/p.jpg' },
        { '@type': 'Organization', image: 'https://x.example/brand.jpg', logo: 'https://x.example/l.jpg' },
      ],
    };
    expect(await found(data(graph))).toEqual(['https://x.example/p.jpg']);
    const related = {
      '@type': 'Product',
      image: '/own.jpg',
      isRelatedTo: [{ '@type': 'Product', image: '/other.jpg' }],
    };
    expect(await found(data(related))).toEqual(['https://www.antiga.example/own.jpg']);
    // A line break where none may be, as themes write it; and one that is broken beside one that is not.
    expect(await found(data('{"@type":"Product","description":"a\nb","image":"/n.jpg"}'))).toEqual([
      'https://www.antiga.example/n.jpg',
    ]);
    expect(
      await found(`${data('{"@type":"Product","image":')}${data({ '@type': 'Product', image: '/ok.jpg' })}`),
    ).toEqual(['https://www.antiga.example/ok.jpg']);
  });

  it('[MOVE-46] are none of the other pieces that it shows, whoever says which they are', async () => {
    const piece = (name: string, more: object = {}) => ({
      '@type': 'Product',
      image: `/${name}.jpg`,
      ...more,
    });
    const at = (path: string) => ({ '@type': 'WebPage', '@id': `https://www.outra.example${path}` });
    const only = async (html: string, ...names: string[]) =>
      expect(await found(html)).toEqual(names.map((name) => `https://www.antiga.example/${name}.jpg`));
    // As Nuvemshop's own theme writes them, below the page's own and, where a theme wants it, above.
    const item = (name: string) =>
      `<script type="application/ld+json" data-component='structured-data.item'>${JSON.stringify(
        piece(name, { mainEntityOfPage: at(`/produtos/${name}/`) }),
      )}</script>`;
    const items = ['um', 'dois', 'tres'].map(item).join('');
    const main = piece('lis', { '@id': 'https://www.antiga.example/produtos/vestido-lis/' });
    const own = `<script type="application/ld+json" data-component='structured-data.page'>${JSON.stringify({
      '@type': 'WebPage',
      mainEntity: main,
    })}</script>`;
    await only(`${own}${items}`, 'lis');
    await only(`${items}${own}`, 'lis');
    await only(items);
    // Unmarked: the one that says it is of this page, wherever it says so, under whichever name of the shop.
    for (const said of [
      { '@id': '/produtos/Vestido-Lis?variant=1#product' },
      { url: 'https://antiga.example/produtos/vestido-lis' },
      { mainEntityOfPage: at('/produtos/vestido-lis/') },
      { mainEntityOfPage: '/produtos/vestido-lis' },
    ])
      await only(data([piece('um', { url: '/produtos/um' }), piece('lis', said), piece('dois')]), 'lis');
    // None says so: the first that has any.
    await only(
      `${data({ '@type': 'Product', name: 'Lis' })}${data([piece('lis'), piece('um', { '@id': '#um' })])}`,
      'lis',
    );
    // It has none itself: no other one's are taken for it.
    await only(data([piece('um'), { '@type': 'Product', url: PAGE.href }]));
    // Of one piece in several variants all are its own, inside of it or beside it.
    const variants = [piece('preto'), piece('cru', { url: '/produtos/vestido-lis?variant=2' })];
    await only(
      data([{ '@type': 'ProductGroup', url: PAGE.href, hasVariant: variants }, piece('um')]),
      'preto',
      'cru',
    );
    await only(data([piece('lis', { url: PAGE.href }), piece('um'), variants[1]]), 'lis', 'cru');
  });

  it('[MOVE-46] are those of the preview where nothing surer is there, and not what stands in comments and scripts', async () => {
    const html = `<!-- <meta property="og:image" content="https://x.example/old.jpg"> -->
      <script>var t = '<meta property="og:image" content="https://x.example/js.jpg">'</script>
      <META content='http://x.example/a.jpg?x=1&amp;y=2' property=og:image><meta property="og:image:secure_url" content="https://x.example/a.jpg?x=1&amp;y=2">
      <meta property="og:image:width" content="600">`;
    expect(await found(html)).toEqual(['https://x.example/a.jpg?x=1&y=2']);
    expect(await found(`${html}${data({ '@type': 'Product', image: '/sure.jpg' })}`)).toEqual([
      'https://www.antiga.example/sure.jpg',
    ]);
  });

  it("[MOVE-46] are all of Nuvemshop's gallery, each once at its largest, whatever sizes the page shows", async () => {
    const at = (name: string, size: string) =>
      `//acdn-us.mitiendanube.com/stores/001/234/567/products/${name}-${size}.webp`;
    const slide = (
      name: string,
    ) => `<a href="${at(name, '640-0')}" data-fancybox="product-gallery" class="d-block">
      <img src="/images/empty-placeholder.png" data-srcset='${at(name, '480-0')} 480w, ${at(name, '640-0')} 640w' class="js-product-slide-img lazyload">
      <img src="${at(name, '50-0')}" class="js-product-slide-img blur-up"></a>`;
    const html = `<meta property="og:image" content="http:${at('um-abc', '640-0')}">
      ${data({ '@type': 'Product', image: `https:${at('um-abc', '480-0')}` })}
      ${slide('um-abc')}${slide('dois-def')}
      <img class="js-item-image" src="${at('outra-peca', '480-0')}">
      <a data-fancybox="product-gallery" href="//acdn-us.mitiendanube.com/assets/no-photo-640-0.webp"></a>`;
    expect(await found(html)).toEqual([
      `https:${at('um-abc', '1024-1024')}`,
      `https:${at('dois-def', '1024-1024')}`,
    ]);
    const wide = `<img class="js-product-slide-img" srcset="${at('um', '480-0')} 480w, ${at('um', '1920-1920')} 1920w">`;
    expect(await found(wide)).toEqual([`https:${at('um', '1920-1920')}`]);
  });

  it("[MOVE-46] are WooCommerce's as they were sent, and Shopify's by its own list", async () => {
    const root = 'https://antiga.example/wp-content/uploads/2024/05';
    const html = `${data({ '@graph': [{ '@type': 'Product', image: `${root}/um-scaled.jpg` }] })}
      <div class="woocommerce-product-gallery__image"><a href="${root}/um-scaled.jpg"><img src="${root}/um-600x800.jpg" data-large_image="${root}/um-scaled.jpg"></a></div>
      <div class="woocommerce-product-gallery__image"><img src="${root}/dois-100x100.jpg" data-large_image="${root}/dois.jpg"></div>
      <img class="wp-post-image" src="${root}/relacionado-300x300.jpg">`;
    expect(await found(html)).toEqual([`${root}/um-scaled.jpg`, `${root}/dois.jpg`]);
    expect(await found(`<meta property="og:image" content="${root}/so-300x300.jpg">`)).toEqual([
      `${root}/so.jpg`,
    ]);
    const shopify = JSON.stringify({
      images: [
        '//antiga.example/cdn/shop/files/a_600x600.jpg?v=1&width=600',
        '//antiga.example/cdn/shop/files/a.jpg?v=1',
        3,
      ],
    });
    expect(picturesOfShopify(shopify, PAGE).map(({ url }) => url)).toEqual([
      'https://antiga.example/cdn/shop/files/a.jpg?v=1',
    ]);
    expect(picturesOfShopify('<html>', PAGE)).toEqual([]);
  });

  it('[MOVE-47] are no logos, placeholders, drawings, nor addresses that lead elsewhere than to the web', async () => {
    const none = [
      '/logo.png',
      '/img/placeholder-600.jpg',
      '/woocommerce-placeholder-300x300.png',
      '/a.svg',
      '/x.gif?y',
    ];
    const odd = [
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://a:b@x.example/a.jpg',
      '/',
    ];
    expect(
      await found(data({ '@type': 'Product', image: [...none, ...odd, `/${'a'.repeat(3000)}.jpg`] })),
    ).toEqual([]);
    // What only speaks of a logo is a piece all the same.
    expect(await found(data({ '@type': 'Product', image: '/camiseta-logo-preta.jpg' }))).toHaveLength(1);
    expect(
      await found(data({ '@type': 'Product', image: Array.from({ length: 90 }, (_, n) => `/${n}.jpg`) })),
    ).toHaveLength(20);
  });

  it.each([
    ['tags of no use', '<b>'],
    ['tags of no use in capital letters', '<bR>'],
    ['signs that begin nothing', '<>'],
    ['tags that never end', '<a '],
    ['quotes that never end', '<a href="'],
    ['comments that never end', '<!--'],
    ['scripts that never end', '<script type="application/ld+json">'],
    ['empty attributes', '<meta a=1 b=2 c=3 property=og:image content=/a.jpg>'],
    ['spaces', `<meta ${' '.repeat(5000)}`],
    ['equal signs', '<img ====="\'='],
    ['small scripts', '<script type="application/ld+json">[[[[[[[</script>'],
    ['sets', `<img class="js-product-slide-img" srcset="${'/a.jpg 1w, '.repeat(2000)}">`],
  ])('[MOVE-49] of a hostile page are read in one go, and keep nobody waiting: %s', async (_, part) => {
    expect(await longestWait(part.repeat(Math.ceil((3 * 1024 * 1024) / part.length)))).toBeLessThan(
      LONGEST_MS,
    );
  });

  it('[MOVE-49] of structured data that is deep or long are read within bounds', async () => {
    const deep = `${'['.repeat(149_000)}${']'.repeat(149_000)}`;
    expect(await longestWait(data(deep))).toBeLessThan(LONGEST_MS);
    const product = { '@type': 'Product', image: '/a.jpg' };
    const many = data(Array.from({ length: 7000 }, () => product));
    expect(await longestWait(many)).toBeLessThan(LONGEST_MS);
    const named = data(Array.from({ length: 5000 }, (_, n) => ({ ...product, url: `/${n}` })));
    expect(await longestWait(named)).toBeLessThan(LONGEST_MS);
    expect(await found(many)).toEqual(['https://www.antiga.example/a.jpg']);
    // Longer than any is.
    expect(await found(data(Array.from({ length: 30_000 }, () => product)))).toEqual([]);
  });
});

describe("an old shop's robots.txt", () => {
  it('[MOVE-48] is obeyed as it speaks to us, else as it speaks to all; the longest rule says it', () => {
    const all = readRobots(
      'User-agent: *\nDisallow: /conta\nDisallow: /*.xml$\nAllow: /conta/aberta\nCrawl-delay: 2.5 # s\n',
    );
    const may = (path: string) => mayRead(all, path);
    expect(['/', '/produtos/x/', '/conta/aberta', '/a.xml?b'].map(may)).toEqual([true, true, true, true]);
    expect(['/conta', '/contador', '/a/b.xml'].map(may)).toEqual([false, false, false]);
    expect(all.delay).toBe(2.5);
    const own = readRobots(
      'User-agent: *\r\nDisallow: /\r\n\r\nUser-agent: outro\r\nUser-agent: vitrinemudanca\r\nDisallow: /privado\r\nAllow:\r\n',
    );
    expect([mayRead(own, '/produtos/x'), mayRead(own, '/privado/x')]).toEqual([true, false]);
    expect(mayRead(readRobots('User-agent: *\nDisallow:\n'), '/x')).toBe(true);
    expect(mayRead(readRobots('<html>Disallow: /</html>'), '/x')).toBe(true);
  });

  it('[MOVE-49] that is hostile is read within bounds', () => {
    const stars = readRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(240)}b\n`.repeat(5000)}`);
    const since = performance.now();
    expect(stars.paths).toHaveLength(1000);
    expect(mayRead(stars, `/${'a'.repeat(499)}`)).toBe(true);
    expect(performance.now() - since).toBeLessThan(500);
  });
});
