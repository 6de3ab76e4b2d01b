/** Where a sale was made: on the shop's own pages, or elsewhere and typed into the office. */
export const CHANNELS = ['site', 'instagram', 'whatsapp', 'balcao'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  site: 'Site',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  balcao: 'Balcão',
};

/** Where sales are made that the office types in. */
export const SALE_CHANNELS = ['instagram', 'whatsapp', 'balcao'] as const satisfies readonly Channel[];

/** How money came that no provider of the shop's holds. */
export const RECEIVED_AS = ['dinheiro', 'maquininha', 'pix_direto', 'outro'] as const;
export type ReceivedAs = (typeof RECEIVED_AS)[number];

export const RECEIVED_LABELS: Readonly<Record<ReceivedAs, string>> = {
  dinheiro: 'Dinheiro',
  maquininha: 'Maquininha de cartão',
  pix_direto: 'PIX direto na conta da loja',
  outro: 'Recebido de outra forma',
};

/** The freight of who comes for her pieces. */
export const PICK_UP = 'retirada';
/** Freight at a price that the office typed. */
export const AGREED = 'combinado';
/**
 * Is it brought by the shop itself? What was sold elsewhere to be fetched, or to be sent as agreed, is called a local
 * delivery, too.
 */
export const isOwnDelivery = ({ id, tipo }: { id: string; tipo: string }): boolean =>
  tipo === 'delivery_local' && id !== PICK_UP && id !== AGREED;

/** How orders leave the shop: by a carrier, brought by the shop itself, or fetched. */
export const FORMAS_DE_ENVIO = ['transportadora', 'entrega', 'retirada'] as const;
export type FormaDeEnvio = (typeof FORMAS_DE_ENVIO)[number];

/** When a parcel leaves: on the working day that is now, or should have left before; or on a later one. */
export const SAIDAS = ['hoje', 'depois'] as const;
export type Saida = (typeof SAIDAS)[number];

/** The carrier of parcels that name none, where queues are told apart. */
export const NO_CARRIER = '-';
