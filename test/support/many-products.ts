import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { migrate, openDatabase } from '../../src/server/db/index.ts';

const WIDTHS = [320, 480, 640];

/** A small real picture of all sizes, as the shop keeps one; returns its key. */
async function putPicture(dataDir: string): Promise<string> {
  const key = 'a'.repeat(32);
  const folder = join(dataDir, 'media', key);
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS) {
    const plain = sharp({
      create: { width, height: Math.round((width * 4) / 3), channels: 3, background: '#c9a2b5' },
    });
    await plain
      .clone()
      .webp()
      .toFile(join(folder, `${width}.webp`));
    await plain.avif({ effort: 0 }).toFile(join(folder, `${width}.avif`));
  }
  return key;
}

const WORDS = `array['Vestido','Macacão','Cropped','Saia','Blusa','Conjunto','Macaquinho','Calça','Short','Casaco']`;

const SQL = `
insert into categories (nome, slug, ordem)
  select n.nome, 'c-' || n.ordem, n.ordem from unnest(${WORDS}) with ordinality n(nome, ordem);
insert into products (nome, descricao, preco_cents, promocional_cents, category_id, destaque)
  select (${WORDS})[1 + i % 10] || ' Florença ' || i,
    'Peça número ' || i || ' em viscose leve, com caimento solto, costura reforçada e acabamento feito à mão.',
    5000 + (i * 37) % 30000, case when i % 5 = 0 then 4000 + (i * 37) % 900 end,
    (select id from categories where ordem = 1 + i % 10), i <= 16
  from generate_series(1, $COUNT) i;
insert into product_colors (product_id, position, nome, hex)
  select p.id, c.n - 1, (array['Rosa','Azul-marinho','Preto'])[c.n], (array['#f5a7d0','#1f2a44','#222222'])[c.n]
  from products p, generate_series(1, 3) c(n);
insert into product_sizes (product_id, position, tamanho)
  select p.id, s.n - 1, (array['P','M','G'])[s.n] from products p, generate_series(1, 3) s(n);
insert into stock_items (product_id) select id from products;
insert into variants (product_id, color_id, size_id, stock_item_id, sku)
  select c.product_id, c.id, s.id, t.id, 'SKU-' || c.id || '-' || s.id
  from product_colors c join product_sizes s using (product_id) join stock_items t using (product_id);
insert into stock_movements (stock_item_id, product_id, delta, reason)
  select id, product_id, 9, 'initial' from stock_items;
insert into media (key, content_type, bytes, width, height, placeholder, widths, state)
  values ('$KEY', 'image/webp', 1000, 900, 1200, '#c9a2b5', '{${WIDTHS.join(',')}}', 'ready');
insert into product_images (product_id, color_id, position, url, media_id)
  select c.product_id, c.id, c.position, m.url, m.id
  from product_colors c, (select id, '/midia/' || key as url from media) m;
update catalog_version set version = version + 1;`;

const quiet = () => undefined;

/**
 * Makes the tables in a fresh database and fills them: ten categories, three colours and sizes each, sixteen
 * highlights, every fifth product cheaper, all of them with one and the same picture.
 */
export async function putManyOnSale(options: { databaseUrl: string; dataDir: string; count: number }) {
  const { databaseUrl, dataDir, count } = options;
  const key = await putPicture(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 2, log: quiet });
  try {
    await migrate(database.pool, quiet);
  } finally {
    await database.stop();
  }
  // Not the shop's own connection, which gives a slow statement up.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SQL.replace('$COUNT', String(count)).replace('$KEY', key));
  } finally {
    await client.end();
  }
}
