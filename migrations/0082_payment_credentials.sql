-- The payment account that the office names is kept as the other credentials are.
alter table service_credentials drop constraint service_credentials_service_check;
alter table service_credentials add constraint service_credentials_service_check
  check (service in ('emails', 'entregas', 'pagamentos'));
