import { settingLabel, type SettingName } from '#shared/shop-document.ts';
import { plural } from '#shared/text.ts';
import type { Passo, PassoId } from '#shared/wire/first-days.ts';
import type { FirstDaysDeps } from './deps.ts';
import type { FirstSales, OwnGoods } from './facts.store.ts';
import type { KeptTrials, Trial } from './trials.store.ts';

/** All that the steps are seen by. */
export interface Facts extends Pick<FirstDaysDeps, 'isOwn'> {
  surroundings: ReturnType<FirstDaysDeps['surroundings']>;
  document: ReturnType<FirstDaysDeps['document']>;
  goods: OwnGoods;
  sales: FirstSales;
  closed: boolean;
  people: number;
  /** Policies that the owner wrote anew and published. */
  ownPolicies: number;
  demonstration: Awaited<ReturnType<FirstDaysDeps['demonstration']>>;
  trials: KeptTrials;
  backup: Date | null;
  now: Date;
}

type Said = Omit<Passo, 'id'>;

const done = (prova: string): Said => ({ estado: 'feito', prova, falta: null });
const partly = (prova: string, falta: string): Said => ({ estado: 'parcial', prova, falta });
const open = (falta: string, prova: string | null = null): Said => ({ estado: 'falta', prova, falta });

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** '25/11 às 10:02'. */
export const momentText = (at: Date): string => MOMENT.format(at).replace(', ', ' às ');

const WAYS: Readonly<Record<string, string>> = {
  pix: 'PIX',
  cartao: 'Cartão',
  preferencia: 'Pagamento',
  entrega: 'Pedido',
};
const LOOK = ['cor', 'cantos', 'letras'] as const;
const BRAND = ['logo', 'simbolo'] as const;
const LAWFUL: readonly SettingName[] = ['cnpj', 'endereco', 'telefone', 'email', 'whatsapp'];
const SHUT = 'A loja está fechada: “Fazer uma compra de teste” a abre só para este navegador.';
const OLD_BACKUP_MS = 3 * 86_400_000;

const STEPS: Readonly<Record<PassoId, (facts: Facts) => Said>> = {
  identidade({ document, isOwn }) {
    const look = LOOK.filter((name) => isOwn(name)).length > 0;
    if (!isOwn('nome'))
      return open('A loja ainda tem o nome de exemplo: dê o seu, com o logo e a cor da marca.');
    const named = `Nome da loja: ${document.nome}`;
    const dressed = look ? 'cores e letras suas' : 'as cores da casa';
    if (!BRAND.some((name) => isOwn(name)))
      return partly(`${named}, com ${dressed}`, 'Falta o logo: até lá a loja mostra o nome escrito.');
    return done(`${named}, com a sua marca e ${dressed}`);
  },
  produto({ goods }) {
    if (goods.products === 0) return open('Cadastre o seu primeiro produto, ou traga uma planilha.');
    return done(ownProducts(goods));
  },
  fotos({ goods }) {
    if (goods.products === 0) return open('Cada produto seu com fotos e tamanhos.');
    const lacking = [
      goods.withoutPicture > 0 ? `${goods.withoutPicture} sem foto` : '',
      goods.withoutSizes > 0 ? `${goods.withoutSizes} sem tamanhos` : '',
    ].filter(Boolean);
    if (lacking.length === 0) return done(`${ownProducts(goods)}, todos com fotos e tamanhos`);
    return open(`Falta completar: ${lacking.join(' e ')}.`, ownProducts(goods));
  },
  demonstracao({ demonstration: { there, removed, until } }) {
    if (there > 0)
      return open(
        `${there} ${plural(there, 'produto de exemplo está', 'produtos de exemplo estão')} à venda.`,
      );
    if (removed === 0 || until === null) return done('Não há produtos de exemplo na loja');
    return done(`Produtos de exemplo retirados; ${removed} podem voltar até ${momentText(until)}`);
  },
  frete({ trials: { freight }, surroundings: { sandbox, originCep, isOriginGiven } }) {
    const from = `${originCep.slice(0, 5)}-${originCep.slice(5)}`;
    const origin = isOriginGiven
      ? ''
      : ` Os pacotes saem do CEP de exemplo ${from}: diga o seu em Configurações › Entregas.`;
    if (freight === null || freight.of !== originCep)
      return open(`Teste o frete com três CEPs de lugares diferentes.${origin}`);
    const proof = `Três CEPs calculados em ${momentText(freight.at)}, saindo de ${from}`;
    if (sandbox.freight)
      return partly(
        proof,
        `Os valores são de exemplo: cole o token do Melhor Envio em Configurações › Entregas.${origin}`,
      );
    if (freight.sandbox) return open(`O teste foi com valores de exemplo: faça outro.${origin}`, proof);
    return isOriginGiven ? done(proof) : partly(proof, origin.trim());
  },
  pagamento({ surroundings: { sandbox, testCredentials, missingForPayments, paymentAccount: account } }) {
    if (account?.opens === false)
      return open('O token guardado do Mercado Pago não abre mais: cole-o de novo.');
    if (sandbox.payments && account !== null)
      return partly(`Conta ${account.name} testada e guardada`, 'Falta ligar os pagamentos.');
    if (sandbox.payments)
      return open(`${played(sandbox)} Para receber de verdade: informe a sua conta do Mercado Pago.`);
    const name = account === null ? 'Mercado Pago ligado' : `Mercado Pago ligado, conta ${account.name}`;
    if (testCredentials) return partly(name, 'As credenciais são as de teste: troque pelas de produção.');
    if (missingForPayments.length > 0)
      return partly(name, `Falta no servidor: ${missingForPayments.join(', ')}.`);
    return done(`${name}, com credenciais de produção`);
  },
  compra({ sales: { paid, refunded }, surroundings: { sandbox }, closed }) {
    const testOf = ({ isTest }: { isTest: boolean }) => (isTest || sandbox.payments ? ' de teste' : '');
    if (refunded !== null) {
      const way = WAYS[refunded.metodo] ?? 'Pagamento';
      return done(
        `${way}${testOf(refunded)} pago em ${momentText(refunded.paidAt)} e devolvido em ${momentText(refunded.at)}`,
      );
    }
    if (paid === null) {
      const pay = sandbox.payments
        ? 'aprove o pagamento em /sandbox'
        : 'pague (o dinheiro é de verdade, e volta)';
      const shut = closed ? ` ${SHUT}` : '';
      return open(`Compre na sua loja como uma cliente, ${pay} e depois devolva.${shut}`);
    }
    const way = WAYS[paid.metodo] ?? 'Pagamento';
    return partly(
      `${way}${testOf(paid)} pago em ${momentText(paid.at)}`,
      paid.isTest
        ? 'Agora devolva o pedido de teste: até lá as peças dele ficam guardadas.'
        : 'Agora devolva um pedido inteiro, para conhecer o caminho.',
    );
  },
  emails({ trials: { mail }, surroundings: { sandbox }, document }) {
    if (mail === null || mail.of !== document.email)
      return open('Envie um e-mail de teste para o endereço da loja.');
    return mailed(mail, sandbox.mail);
  },
  politicas({ document, isOwn, ownPolicies }) {
    const lacking = LAWFUL.filter((name) => !isOwn(name)).map((name) => settingLabel(name));
    const proof = `CNPJ ${document.cnpj}`;
    const words = ownPolicies === 0 ? 'As políticas são as que vêm com a loja' : ownPolicyText(ownPolicies);
    if (lacking.length === 0) return done(`${proof}, com endereço e contatos seus. ${words}`);
    const text = `Ainda de exemplo: ${lacking.join(', ')}. As políticas e os e-mails mostram estes dados.`;
    return open(text, isOwn('cnpj') ? proof : null);
  },
  dominio({ surroundings: { publicUrl } }) {
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol === 'https:' && hostname.includes('.')) return done(publicUrl);
    return open(
      'Aponte um domínio seu para este servidor, com https, e defina PUBLIC_URL.',
      `Hoje a loja atende em ${publicUrl}`,
    );
  },
  pessoa({ people }) {
    if (people > 1) return done(`${people} pessoas com acesso`);
    return open('Dê acesso a mais alguém: se você perder o seu, a loja continua.');
  },
  backup({ backup, now }) {
    if (backup === null) return open('Ainda não há nenhum backup desta loja.');
    const proof = `Último backup: ${momentText(backup)}`;
    if (now.getTime() - backup.getTime() <= OLD_BACKUP_MS) return done(proof);
    return open('Faz mais de três dias: ligue BACKUP_EVERY_HOURS=24 no servidor.', proof);
  },
};

const ownPolicyText = (count: number): string =>
  `${count} ${plural(count, 'política tem', 'políticas têm')} palavras suas`;

const ownProducts = ({ products, more }: OwnGoods): string =>
  more
    ? `Mais de ${products} produtos próprios`
    : `${products} ${plural(products, 'produto próprio', 'produtos próprios')}`;

function mailed(mail: Trial, played: boolean): Said {
  const when = momentText(mail.at);
  if (played)
    return partly(
      `E-mail de teste guardado em ${when}`,
      'Nenhum e-mail sai da loja: informe o seu servidor em Configurações › Servidor de e-mails.',
    );
  if (mail.sandbox) return open('O teste foi antes de haver um servidor de e-mails: faça outro.');
  return done(`E-mail de teste aceito pelo servidor em ${when}`);
}

const PLAYED = { payments: 'pagamentos', freight: 'frete', postalCodes: 'CEP', mail: 'e-mails' } as const;

/** 'Em modo de teste: pagamentos, frete.' */
function played(sandbox: Facts['surroundings']['sandbox']): string {
  const names = (Object.keys(PLAYED) as (keyof typeof PLAYED)[]).filter((name) => sandbox[name]);
  return `Em modo de teste: ${names.map((name) => PLAYED[name]).join(', ')}.`;
}

/** The steps as the facts have them. */
export const stepsOf = (facts: Facts): Passo[] =>
  (Object.keys(STEPS) as PassoId[]).map((id) => ({ id, ...STEPS[id](facts) }));
