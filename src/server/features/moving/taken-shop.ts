import { taken, type TakenTable } from './taken-table.ts';

/** What the owner made and said besides products and pages. */
export const TAKEN_SHOP: readonly TakenTable[] = [
  taken('promotions', {
    file: 'promocoes',
    says: 'promoções e suas regras',
    take: `id nome document by_code starts_at ends_at published_at paused_at most_uses person_uses budget_cents uses
      spent_cents created_at updated_at`,
    leave: 'versao',
  }),
  taken('promotion_codes', {
    file: 'cupons',
    says: 'códigos das promoções',
    take: 'id promotion_id code single uses created_at',
  }),
  taken('promotion_uses', {
    file: 'promocoes-usos',
    says: 'que pedidos usaram cada promoção',
    take: 'id promotion_id order_id code_id email cents held created_at',
    leave: 'cpf cpf_hash',
  }),
  taken('mail_texts', {
    file: 'textos-de-emails',
    says: 'os seus textos dos e-mails, com as versões de antes',
    key: 'name revision',
    take: 'name revision document saved_by saved_at',
  }),
  taken('own_ways', {
    file: 'entregas',
    says: 'áreas de entrega, retirada, caixas e hora do corte',
    key: 'kind',
    take: 'kind revision document saved_by saved_at',
  }),
  taken('shop_settings_versions', {
    file: 'configuracoes-versoes',
    says: 'cada versão das configurações, rascunhos também (aparência, página inicial, menus, prazos)',
    key: 'number',
    take: 'number document saved_by saved_at published_at published_by from_number planned',
    leave: 'revision',
  }),
  taken('page_versions', {
    file: 'paginas-versoes',
    says: 'o que cada página e política já mostrou, e o rascunho de cada uma (número 0)',
    take: 'id page_id policy number slug title search_title search_description body saved_by saved_at from_number',
  }),
  taken('old_addresses', {
    file: 'redirecionamentos',
    says: 'endereços antigos e para onde levam',
    key: 'path',
    take: 'path product_id category_id target guessed name import_id created_by created_at',
  }),
  taken('media', {
    file: 'imagens',
    says: 'as imagens guardadas (o produto diz o endereço de cada uma)',
    take: 'id key content_type bytes width height state created_at',
    leave: 'placeholder widths tries',
  }),
  taken('stock_movements', {
    file: 'estoque-movimentos',
    says: 'de onde vieram e para onde foram as unidades',
    take: `id stock_item_id product_id delta reason order_id created_at refund_id exchange_id edit_id actor`,
    leave: 'round',
  }),
  taken('stock_counts', {
    file: 'contagens',
    says: 'contagens do estoque',
    take: 'id name category_id category with_sold started_by started_at closed_by closed_at',
  }),
  taken('stock_count_lines', {
    file: 'contagens-linhas',
    says: 'o que se contou de cada estoque, e o acerto',
    key: 'count_id stock_item_id',
    take: `count_id stock_item_id counted first_expected expected last_by last_at settled_by settled_at settled_delta`,
    leave: 'seen_movement',
  }),
  taken('fit_answers', {
    file: 'caimento',
    says: 'o que quem comprou disse do caimento',
    take: 'id order_item_id product_id tamanho resposta answered_at',
  }),
  taken('waitlist_asks', {
    file: 'avise-me',
    says: 'quem espera por qual peça',
    take: 'id product_id cor tamanho email created_at told_at',
  }),
  taken('favorites', {
    file: 'favoritos',
    says: 'o que clientes marcaram',
    key: 'customer_id product_id',
    take: 'customer_id product_id cor created_at',
  }),
  taken('moving_imports', {
    file: 'importacoes',
    says: 'o que veio de outras lojas, e quando',
    take: `id source kind file_name status blank_stock update_known lines unread created_by created_at updated_at
      asked_by`,
  }),
  taken('moving_category_choices', {
    file: 'categorias-da-loja-antiga',
    says: 'o que cada categoria da loja antiga se tornou aqui',
    key: 'source path',
    take: 'source path category_id name',
  }),
  taken('admin_users', {
    file: 'equipe',
    says: 'quem trabalha na loja, sem senhas',
    take: 'id username role email own_mails created_at updated_at',
    leave: 'senha_hash senha_contada email_confirmed_at email_pending email_asked_at',
  }),
  taken('audit_log', {
    file: 'auditoria',
    says: 'quem fez o quê no escritório',
    take: 'id at actor action subject before after',
  }),
];
