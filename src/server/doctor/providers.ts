import { randomUUID } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import { NO_KEY } from '../edge/index.ts';
import type { Bucket, DirectBucket } from '../providers/bucket/port.ts';
import type { EdgeCache } from '../providers/edge/port.ts';
import type { FreightProvider } from '../providers/freight/port.ts';
import type { MailSender } from '../providers/mail/port.ts';
import type { PaymentProvider } from '../providers/payment/port.ts';
import type { PostalCodeSource } from '../providers/postal-code/port.ts';
import type { Check, Finding } from './finding.ts';

export interface AskedProviders {
  payment: Pick<PaymentProvider, 'findByReference' | 'account'>;
  freight: FreightProvider;
  postalCodes: readonly PostalCodeSource[];
  mail: Pick<MailSender, 'check'>;
  edge: EdgeCache | null;
  bucket: Bucket | null;
  direct: DirectBucket | null;
}

/** A parcel as any: what is asked is whether anybody answers. */
const PARCEL = {
  id: '1',
  widthMm: 200,
  lengthMm: 300,
  heightMm: 50,
  weightGrams: 300,
  insuredCents: 10_000,
  quantity: 1,
};
const SOME_CEP = '01310100';
/** Asked for to see whether anybody quotes. */
export const ANY_PARCEL = { toCep: SOME_CEP, products: [PARCEL] };
const PAYMENTS = 'Mercado Pago';
const FREIGHT = 'Melhor Envio';
const MAIL = 'E-mail';

/** The settings, and what of them the office says besides. */
export type Examined = Config & { originCep: string; closed?: true };

/** Each provider is asked something that changes nothing. One that is only played is said to be. */
export function providerChecks(config: Examined, providers: AskedProviders): Check[] {
  const { sandbox } = config;
  return [
    config.closed === true ? shutCheck : sandbox.payments ? played(PAYMENTS) : paymentCheck(providers),
    sandbox.freight ? played(FREIGHT, FREIGHT_WAY) : freightCheck(config, providers),
    ...(sandbox.postalCodes ? [] : [postalCheck(providers)]),
    sandbox.mail ? played(MAIL, MAIL_WAY) : mailCheck(providers),
    ...(providers.edge === null ? [] : [edgeCheck(providers.edge)]),
  ];
}

const CREDENTIALS = 'Para vender, informe a sua conta em Configurações › Pagamentos e ligue os pagamentos.';
const FREIGHT_WAY = 'Para cobrar o frete certo, cole o token do Melhor Envio em Configurações › Entregas.';
const MAIL_WAY = 'Para que os e-mails saiam, informe o seu servidor em Configurações › Servidor de e-mails.';

const played = (what: string, todo = CREDENTIALS): Check => ({
  what,
  look: async () => [
    {
      what,
      state: 'warn',
      text: 'em modo de teste',
      todo,
    },
  ],
});

/** At an https address that waits for an account. */
const shutCheck: Check = {
  what: PAYMENTS,
  look: async () => [bad(PAYMENTS, 'não há conta ligada: a loja está fechada', CREDENTIALS)],
};

const paymentCheck = ({ payment }: AskedProviders): Check => ({
  what: PAYMENTS,
  async look() {
    // As whoever charges now.
    const key = payment.account === '' ? '' : `${payment.account}-`;
    const answer = await payment.findByReference(`doctor-${randomUUID()}`, key);
    if (answer.kind === 'ok') return [{ what: PAYMENTS, state: 'ok', text: 'aceita as credenciais' }];
    if (answer.kind === 'refused')
      return [
        bad(
          PAYMENTS,
          `recusou a consulta (${answer.refusal.detail})`,
          'Confira a conta em Configurações › Pagamentos (ou o token de acesso no servidor).',
        ),
      ];
    return [bad(PAYMENTS, `não respondeu (${answer.detail})`, OUTAGE)];
  },
});

const freightCheck = ({ originCep: fromCep }: Examined, { freight }: AskedProviders): Check => ({
  what: FREIGHT,
  async look() {
    const answer = await freight.calculate({ fromCep, ...ANY_PARCEL });
    if (answer.kind === 'ok' && answer.offers.length > 0)
      return [
        {
          what: FREIGHT,
          state: 'ok',
          text: `${answer.offers.length} opções de frete de ${fromCep} a ${SOME_CEP}`,
        },
      ];
    if (answer.kind === 'ok')
      return [
        bad(
          FREIGHT,
          `nenhuma opção de ${fromCep} a ${SOME_CEP}`,
          'Confira o CEP de origem em Configurações › Entregas (ou CEP_ORIGEM) e as transportadoras no painel.',
        ),
      ];
    return [
      bad(
        FREIGHT,
        answer.detail,
        `Confira o token e o CEP em Configurações › Entregas (ou MELHOR_ENVIO_TOKEN e CEP_ORIGEM). ${OUTAGE}`,
      ),
    ];
  },
});

const postalCheck = ({ postalCodes }: AskedProviders): Check => ({
  what: 'CEPs',
  async look() {
    const answers = await Promise.all(
      postalCodes.map(async (source) => ({ name: source.name, answer: await source.find(SOME_CEP, 8000) })),
    );
    const silent = answers.filter(({ answer }) => answer.kind !== 'found').map(({ name }) => name);
    if (silent.length === 0)
      return [{ what: 'CEPs', state: 'ok', text: answers.map(({ name }) => name).join(' e ') }];
    const state = silent.length === answers.length ? 'bad' : 'warn';
    return [{ what: 'CEPs', state, text: `sem resposta de ${silent.join(' e ')}`, todo: OUTAGE }];
  },
});

const mailCheck = ({ mail }: AskedProviders): Check => ({
  what: MAIL,
  async look() {
    const answer = await mail.check();
    return answer.kind === 'ok'
      ? [{ what: MAIL, state: 'ok', text: 'o servidor aceita as credenciais' }]
      : [
          bad(
            MAIL,
            answer.detail,
            'Confira em Configurações › Servidor de e-mails (ou em SMTP_URL) o servidor, a porta, o usuário e a senha.',
          ),
        ];
  },
});

const EDGE = 'Cache na frente da loja';

const edgeCheck = (edge: EdgeCache): Check => ({
  what: EDGE,
  async look() {
    const why = await edge.purge([NO_KEY]);
    if (why === null) return [{ what: EDGE, state: 'ok', text: 'esquece páginas quando a loja pede' }];
    return [
      bad(
        EDGE,
        `não esqueceu o que a loja pediu (${why})`,
        'Confira EDGE_PURGE_URL e EDGE_PURGE_TOKEN. Até lá, preços novos aparecem só depois de EDGE_SECONDS.',
      ),
    ];
  },
});

const OUTAGE = 'Se as credenciais estão certas, é o serviço: a loja tenta sozinha até ele voltar.';

const bad = (what: string, text: string, todo: string): Finding => ({ what, state: 'bad', text, todo });
