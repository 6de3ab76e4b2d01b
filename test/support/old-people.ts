import { tableOf } from './old-shops.ts';

/** Export files of other shops' customers and orders, with the quirks that theirs have. */
type Cells = Readonly<Record<string, string>>;

const NUVEMSHOP_PEOPLE =
  'Nome completo;CPF/CNPJ;E-mail;Telefone de Contato;Endereço;Cidade;Total Consumido (BRL);Número de Compras;Última Compra;Data;Cadastrado;Inscrição para newsletter;Marketing;Marketing (atualização)'.split(
    ';',
  );
const SHOPIFY_PEOPLE =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'.split(
    ',',
  );
const NUVEMSHOP_ORDERS =
  'Número do Pedido;E-mail;Data;Status do Pedido;Status do Pagamento;Status do Envio;Moeda;Subtotal;Desconto;Valor do Frete;Total;Nome do comprador;CPF / CNPJ;Telefone;Nome para a entrega;Telefone para a entrega;Endereço;Número;Complemento;Bairro;Cidade;Código postal;Estado;País;Forma de Entrega;Forma de Pagamento;Cupom de Desconto;Anotações do Comprador;Anotações do Vendedor;Data de pagamento;Data de envío;Nome do Produto;Valor do Produto;Quantidade Comprada;SKU;Canal;Código de rastreio do envio;Data e hora do cancelamento;Motivo do cancelamento'.split(
    ';',
  );
const SHOPIFY_ORDERS =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Id,Tags,Risk Level,Source,Lineitem discount,Phone'.split(
    ',',
  );

export const nuvemshopPeople = (rows: readonly Cells[]): string => tableOf(NUVEMSHOP_PEOPLE, rows, ';');
export const shopifyPeople = (rows: readonly Cells[]): string => tableOf(SHOPIFY_PEOPLE, rows, ',');
export const nuvemshopOrders = (rows: readonly Cells[]): string => tableOf(NUVEMSHOP_ORDERS, rows, ';');
export const shopifyOrders = (rows: readonly Cells[]): string => tableOf(SHOPIFY_ORDERS, rows, ',');

/** As Nuvemshop writes its files of people and orders. */
export const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));

const digitFor = (digits: string) => {
  const sum = [...digits].reduce((all, one, at) => all + Number(one) * (digits.length + 1 - at), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

/** The nth number that is a CPF. */
export function cpfOf(n: number): string {
  const base = String(100_000_000 + n);
  const first = base + String(digitFor(base));
  return first + String(digitFor(first));
}

/** So many people as Nuvemshop tells of them: every tenth without an e-mail, every seventh with a CPF that is none. */
export function manyPeople(count: number): string {
  return nuvemshopPeople(
    Array.from({ length: count }, (_, n) => ({
      'Nome completo': `Conceição Araújo ${n}`,
      'CPF/CNPJ': n % 7 === 6 ? '123.456.789-00' : cpfOf(n),
      'E-mail': n % 10 === 9 ? '' : `Cliente${n}@Example.com`,
      'Telefone de Contato': '+5521987654321',
      Endereço: `Rua das Flores; ${n}`,
      Cidade: 'São Paulo',
      Data: '03/02/2024',
      Cadastrado: n % 2 === 0 ? 'SIM' : 'NÃO',
      'Inscrição para newsletter': n % 2 === 0 ? '03/02/2024' : 'NÃO',
      Marketing: n % 2 === 0 ? 'Aceita' : 'Não aceita',
      'Marketing (atualização)': '04/02/2024 10:00:00',
    })),
  );
}

/** So many orders of so many people; the second line of each holds one more item, and stands before the first of every tenth. */
export function manyOrders(count: number, people: number): string {
  return nuvemshopOrders(
    Array.from({ length: count }, (_, n) => {
      const common = { 'Número do Pedido': String(1000 + n), 'E-mail': `cliente${n % people}@example.com` };
      const first = {
        ...common,
        Data: '15/03/2025 14:30:00',
        'Status do Pedido': 'Aberto',
        'Status do Pagamento': n % 5 === 4 ? 'Recusado' : 'Confirmado',
        'Status do Envio': 'Entregue',
        Moeda: 'BRL',
        Subtotal: '149.70',
        Desconto: '0.00',
        'Valor do Frete': '20.00',
        Total: n % 9 === 8 ? '100.00' : '169.70',
        'Nome do comprador': `Conceição Araújo ${n % people}`,
        'CPF / CNPJ': cpfOf(n % people),
        Endereço: 'Rua das Flores',
        Número: '12',
        Cidade: 'São Paulo',
        'Código postal': '01310-100',
        Estado: 'São Paulo',
        'Forma de Pagamento': 'Pix',
        'Anotações do Comprador': 'Deixe com o porteiro;\n"sem falta"',
        'Nome do Produto': 'Vestido Lis (Azul, P)',
        'Valor do Produto': '99.90',
        'Quantidade Comprada': '1',
        SKU: 'LIS-P',
      };
      const second = {
        ...common,
        'Nome do Produto': 'Cinto',
        'Valor do Produto': '24.90',
        'Quantidade Comprada': '2',
      };
      return n % 10 === 9 ? [second, first] : [first, second];
    }).flat(),
  );
}

/** So many people as Shopify tells of them: every tenth without an e-mail, some with what breaks lines and cells. */
export function manyShopifyPeople(count: number): string {
  return shopifyPeople(
    Array.from({ length: count }, (_, n) => ({
      'Customer ID': `'87797619${String(n).padStart(5, '0')}`,
      'First Name': 'Conceição',
      'Last Name': n % 8 === 1 ? `d'Ávila, "Cê" ${n}` : `Araújo ${n}`,
      Email: n % 10 === 9 ? '' : `Cliente${n}@Example.com`,
      'Accepts Email Marketing': n % 2 === 0 ? 'yes' : 'no',
      'Default Address Company': n % 7 === 0 ? cpfOf(n) : '',
      'Default Address Address1': `Rua das Flores, ${n}`,
      'Default Address City': 'São Paulo',
      'Default Address Province Code': 'SP',
      'Default Address Country Code': 'BR',
      'Default Address Zip': "'01310-100",
      Phone: "'+5521987654321",
      Note: n % 5 === 0 ? 'Prefere à tarde;\n"sem falta"' : '',
    })),
  );
}

/** So many orders of so many people, with a second item on a line of its own. */
export function manyShopifyOrders(count: number, people: number): string {
  return shopifyOrders(
    Array.from({ length: count }, (_, n) => {
      const Name = `#${1000 + n}`;
      return [
        {
          Name,
          Email: `cliente${n % people}@example.com`,
          'Financial Status': n % 5 === 4 ? 'voided' : 'paid',
          'Paid at': n % 5 === 4 ? '' : '2025-03-15 14:32:00 -0300',
          'Fulfillment Status': n % 5 === 4 ? '' : 'fulfilled',
          Currency: 'BRL',
          Subtotal: '149.70',
          Shipping: '20.00',
          Total: '169.70',
          'Created at': '2025-03-15 14:30:00 -0300',
          'Lineitem quantity': '1',
          'Lineitem name': 'Vestido “Lis” - Azul / P',
          'Lineitem price': '99.90',
          'Shipping Name': `Conceição Araújo ${n % people}`,
          'Shipping Address1': 'Rua das Flores, 12',
          'Shipping City': 'São Paulo',
          'Shipping Zip': "'01310-100",
          'Shipping Province': 'SP',
          'Shipping Country': 'BR',
          Notes: 'Deixe com o porteiro,\n"sem falta"',
        },
        { Name, 'Lineitem quantity': '2', 'Lineitem name': 'Cinto', 'Lineitem price': '24.90' },
      ];
    }).flat(),
  );
}
