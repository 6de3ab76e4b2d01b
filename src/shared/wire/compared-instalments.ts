import { z } from 'zod';
import { errorBody } from './errors.ts';

const condicao = z.enum(['sem_juros', 'com_juros', 'nao_oferece']);
/** GET /gerenciamento/configuracoes/pagamentos/parcelas. */
const parcelas = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  valor: z.number().describe('Of which purchase, in reais'),
  ate: z.number().int().describe('Instalments at most, as published'),
  sem_juros_ate: z.number().int().describe('With so many at most the shop says that there is no interest'),
  motivo: z
    .enum(['sem_resposta', 'recusou', 'nao_diz'])
    .nullable()
    .describe('Why nothing is known of the provider'),
  parcelas: z
    .array(
      z.object({
        vezes: z.number().int(),
        aqui: condicao,
        la: condicao,
        juros_la: z.number().nullable().describe('All of it, in per cent of the purchase'),
        total_la: z.number().nullable().describe('In reais'),
        difere: z
          .enum(['promete_demais', 'promete_de_menos', 'nao_tem'])
          .nullable()
          .describe(
            'The shop says less interest than the provider takes, more, or has a count that it has not',
          ),
      }),
    )
    .nullable(),
});

const tags = ['Configurações'];
const refused = { '4xx': errorBody };

/** The call on what the shop says of interest, beside what its payment provider takes. */
export const comparedInstalmentsCalls = {
  'GET /gerenciamento/configuracoes/pagamentos/parcelas': {
    tags,
    summary: 'O parcelamento sem juros da loja ao lado do que o provedor cobra',
    description:
      'Pergunta ao provedor na hora, por poucos segundos; sem resposta, `parcelas` é nulo e `motivo` diz por quê.',
    response: { 200: parcelas, ...refused },
  },
};

export type ParcelasComparadas = z.infer<typeof parcelas>;
