import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../src/server/http/sessions.ts';
import { createMailServices } from '../src/server/services/mail.ts';
import { shopSettings } from '../src/server/settings/shop-settings.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { cpfOf, nuvemshopPeople } from './support/old-people.ts';

let office: CatalogOffice;
let sendMails: () => Promise<unknown>;
beforeAll(async () => {
  office = await openCatalogOffice();
  const { mails } = createMailServices(office.world, {
    sender: office.connect().mail,
    shop: () => shopSettings(office.config),
  });
  sendMails = mails.runOnce;
});
afterAll(() => office?.close());
beforeEach(async () => {
  for (const table of ['former_orders', 'sessions', 'moving_imports', 'customers', 'outbox'] as const)
    await office.db
      .deleteFrom(table)
      .$if(table === 'sessions', (query) => query.where('kind', '=', 'customer'))
      .execute();
});

const moving = movingFiles(() => office);
const people = () => office.db.selectFrom('customers').selectAll().orderBy('id').execute();
const person = async (email: string) => {
  const row = (await people()).find((one) => one.email === email);
  if (row === undefined) throw new Error(`nobody has ${email}`);
  return row;
};
const bring = async (file: string | Uint8Array<ArrayBuffer>) => {
  const id = await moving.checked(file);
  return { id, file: await moving.doAll(id, 'trazer') };
};

const ANA = {
  'Nome completo': 'Ana Conceição',
  'CPF/CNPJ': '529.982.247-25',
  'E-mail': ' Ana@Example.com ',
  'Telefone de Contato': '+55 (21) 98765-4321',
  Endereço: 'Rua das Flores, 12',
  Cidade: 'Niterói',
  Data: '31/12/2023',
  Marketing: 'Aceita',
  'Marketing (atualização)': '05/01/2024 08:00:00',
};
const PASSWORD = 'alecrim-2026';

/** The link that was mailed last to this address. */
async function mailedToken(email: string): Promise<string | undefined> {
  await sendMails();
  const mail = office.mails().find(({ to }) => to.includes(email));
  return /redefinir-senha\/([\w-]+)|apagar-dados\/([\w-]+)/
    .exec(mail?.text ?? '')
    ?.slice(1)
    .find(Boolean);
}

describe("another shop's customers", () => {
  it('[MOVE-26] become accounts by the mailed link alone; registering tells her of it', async () => {
    const { id } = await bring(
      nuvemshopPeople([ANA, { ...ANA, 'E-mail': 'bia@example.com', 'CPF/CNPJ': cpfOf(7) }]),
    );
    const ana = await person('ana@example.com');
    const login = await office.anonymously('POST', '/api/clientes/login', {
      body: { email: 'ana@example.com', senha: PASSWORD },
    });
    expect(login.status).toBe(401);
    const registered = await office.anonymously('POST', '/api/clientes/registrar', {
      body: {
        nome: 'Quem digitou',
        email: 'ana@example.com',
        cpf: cpfOf(3),
        whatsapp: '21988887777',
        cep: '01310100',
        endereco: 'x',
        numero: '1',
        complemento: '',
        bairro: 'x',
        cidade: 'x',
        estado: 'SP',
        senha: PASSWORD,
      },
    });
    expect(registered).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('E-mail já cadastrado') },
    });
    expect(await person('ana@example.com')).toMatchObject({ nome: 'Ana Conceição', senha_hash: null });
    // The mail is the only way in, and it was asked for.
    const token = await mailedToken('ana@example.com');
    const reset = await office.anonymously('POST', `/api/clientes/redefinir-senha/${token}`, {
      body: { novaSenha: PASSWORD },
    });
    expect(reset.status).toBe(200);
    expect(await person('ana@example.com')).toMatchObject({
      id: ana.id,
      email_confirmed_at: expect.any(Date),
    });

    // Taking the file back leaves her, and takes who never came.
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: 1, ficou: 1 } });
    expect(await moving.lines(id)).toMatchObject([
      { desfeito: 'ficou', porque: 'Já tem conta aqui: fica.' },
      { desfeito: 'desfeito' },
    ]);
    expect((await people()).map(({ email }) => email)).toEqual(['ana@example.com']);
  });

  it('[MOVE-24] are not written to once a later file says no, and an older or unknown yes does not bring one back', async () => {
    const said = (Marketing: string, at: string) =>
      nuvemshopPeople([{ ...ANA, Marketing, 'Marketing (atualização)': at }]);
    const consent = async () => {
      const { aceita_marketing, marketing_em } = await person('ana@example.com');
      return [aceita_marketing, marketing_em?.toISOString().slice(0, 10)];
    };
    await bring(said('Aceita', '05/01/2024 08:00:00'));
    await bring(said('Não aceita', '04/01/2024 08:00:00'));
    expect(await consent()).toEqual([true, '2024-01-05']);
    const { id } = await bring(said('Não aceita', '06/01/2024 08:00:00'));
    expect(await consent()).toEqual([false, '2024-01-06']);
    expect(await moving.lines(id)).toMatchObject([
      { tipo: 'alterado', notas: ['O arquivo diz que não aceita mais divulgação: vale o não.'] },
    ]);
    await bring(said('Aceita', '05/01/2024 08:00:00'));
    expect(await consent()).toEqual([false, '2024-01-06']);
    // What was said before is not known any more: nothing is the safe side.
    await moving.doAll(id, 'desfazer');
    expect(await consent()).toEqual([null, undefined]);
  });

  it('[MOVE-27] are forgotten by the link that is mailed to them, with the files that wait', async () => {
    await bring(nuvemshopPeople([ANA]));
    await moving.checked(nuvemshopPeople([ANA]));
    await office.anonymously('POST', '/api/pedidos/apagar-dados', { body: { email: 'ana@example.com' } });
    const token = await mailedToken('ana@example.com');
    const erased = await office.anonymously('POST', `/api/pedidos/apagar-dados/${token}`);
    expect(erased.status).toBe(200);
    const left = JSON.stringify([
      await people(),
      await office.db.selectFrom('moving_items').selectAll().execute(),
    ]);
    expect(left).not.toMatch(/Ana Concei|ana@example|Flores/);
    expect(await people()).toMatchObject([
      { erased_at: expect.any(Date), aceita_marketing: null, origem: null, cpf_sealed: null },
    ]);
    expect(hashToken(token ?? '')).toHaveLength(32);
  });
});
