import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import { startShop } from './support/shop.ts';

const MAILS = '/gerenciamento/configuracoes/emails';
const ACCOUNT = {
  versao: 0,
  servidor: 'localhost',
  porta: 587,
  seguranca: 'starttls',
  usuario: 'loja@example.com',
  senha: 'uma-senha-qualquer',
  remetente_nome: '',
  remetente_email: 'loja@example.com',
  teste_para: 'dona@example.com',
};

it('[CRDL-10] gives way to SMTP_URL and MAIL_FROM, and wants a DATA_KEY that lies elsewhere', async () => {
  const bare = { ...OFFICE_ENV, SEED_DEMO: 'off' };
  const DATA_KEY = randomBytes(32).toString('base64');
  const ask = async (env: Record<string, string>) => {
    const shop = await startShop({ env: { ...bare, ...env } });
    try {
      const authorization = `Bearer ${await adminToken(shop.url)}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const get = await fetch(`${shop.url}/api${MAILS}`, { headers });
      const body = JSON.stringify(ACCOUNT);
      const put = await fetch(`${shop.url}/api${MAILS}`, { method: 'PUT', headers, body });
      return { read: await get.json(), saved: { status: put.status, body: await put.json() } };
    } finally {
      await shop.stop();
    }
  };
  const locked = await ask({ DATA_KEY, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'loja@example.com' });
  expect(locked.read).toMatchObject({
    origem: 'servidor',
    travado_servidor: { variavel: 'SMTP_URL', porque: expect.stringContaining('vale mais') },
    travado_remetente: { variavel: 'MAIL_FROM' },
  });
  expect(locked.saved).toMatchObject({ status: 409, body: { codigo: 'definido_no_servidor' } });
  const keyless = await ask({});
  expect(keyless.read).toMatchObject({ origem: 'sandbox', pode_guardar: false });
  expect(keyless.saved).toMatchObject({ status: 409, body: { codigo: 'sem_chave_de_dados' } });
});
