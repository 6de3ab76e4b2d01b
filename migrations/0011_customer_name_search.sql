-- What who sees a customer masked may search in: no personal data but the name.
alter table customers add column busca_nome text not null generated always as (
  lower(translate(
    nome,
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
  ))
) stored;
