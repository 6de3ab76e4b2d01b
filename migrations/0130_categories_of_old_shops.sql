-- What a category of an old shop's becomes here, as the owner chose or as the first import made it: for the next file of that
-- shop, too. By its number, so that a renamed one is the same; where it is gone, by its name; neither: none of its own.
create table moving_category_choices (
  source text not null check (source in ('nuvemshop', 'shopify', 'woocommerce')),
  -- Its levels as the file has them, folded; empty: the file names none.
  path text not null check (char_length(path) <= 300),
  category_id bigint references categories (id) on delete set null,
  name text check (char_length(name) between 1 and 60),
  check (category_id is null or name is not null),
  primary key (source, path)
);
create index moving_category_choices_category_idx on moving_category_choices (category_id) where category_id is not null;
