import { disputaLida, disputas } from './disputes.ts';
import { errorBody } from './errors.ts';
import { numbered, pageQuery } from './query.ts';

const refused = { '4xx': errorBody };
const tags = ['disputas'];

/** The office's calls on chargebacks. */
export const disputeCalls = {
  'GET /gerenciamento/disputas': {
    tags,
    summary: 'As contestações: primeiro as abertas, pelo prazo',
    querystring: pageQuery,
    response: { 200: disputas, ...refused },
  },
  'GET /gerenciamento/disputas/:id': {
    tags,
    summary: 'Uma contestação',
    params: numbered,
    response: { 200: disputaLida, ...refused },
  },
};
