-- Digital products that developers sell. The numbers of stars and sales are kept beside them, with what the list is sorted by.
create table products (
    id {{pk}},
    seller_id {{int}} not null references users (id) on delete cascade,
    title {{text}} not null,
    summary {{text}},
    description {{text}},
    price_cents {{int}} not null,
    currency {{text}} not null,
    tags {{json}} not null,
    status {{text}} not null,
    -- For how many days after a purchase the seller may give the money back.
    refund_days {{int}} not null,
    cover_key {{text}},
    -- Raised by each change, so that two who edit at once notice each other.
    version {{int}} not null default 1,
    ones {{int}} not null default 0,
    twos {{int}} not null default 0,
    threes {{int}} not null default 0,
    fours {{int}} not null default 0,
    fives {{int}} not null default 0,
    rating_score {{int}} not null default 0,
    -- Purchases that stand: neither given back nor disputed.
    sales_count {{int}} not null default 0,
    created_at {{time}} not null,
    updated_at {{time}} not null,
    published_at {{time}},
    constraint products_status_check check (status in ('draft', 'published', 'archived')),
    constraint products_price_cents_check check (price_cents between 0 and 99999999)
);
create index products_by_seller on products (seller_id, id);
create index products_listed on products (id) where status = 'published';
create index products_listed_rating on products (rating_score, id) where status = 'published';
create index products_listed_sales on products (sales_count, id) where status = 'published';
create index products_listed_price on products (price_cents, id) where status = 'published';

-- The tags of published ones once more, folded, to be found by.
create table product_tags (
    tag {{text}} not null,
    product_id {{int}} not null references products (id) on delete cascade,
    primary key (tag, product_id)
);
create index product_tags_by_product on product_tags (product_id, tag);

create table product_images (
    id {{pk}},
    product_id {{int}} not null references products (id) on delete cascade,
    key {{text}} not null
);
create index product_images_by_product on product_images (product_id, id);

create table product_versions (
    id {{pk}},
    product_id {{int}} not null references products (id) on delete cascade,
    name {{text}} not null,
    changelog {{text}},
    released_at {{time}} not null,
    constraint product_versions_product_id_name_key unique (product_id, name)
);
create index product_versions_by_product on product_versions (product_id, id);

create table product_files (
    id {{pk}},
    product_id {{int}} not null references products (id) on delete cascade,
    -- Empty until the next version takes it; buyers have it all the same.
    version_id {{int}} references product_versions (id) on delete set null,
    key {{text}} not null,
    file_name {{text}} not null,
    size_bytes {{int}} not null,
    sha256 {{text}} not null,
    downloads {{int}} not null default 0,
    created_at {{time}} not null
);
create index product_files_by_product on product_files (product_id, id);
create index product_files_by_version on product_files (version_id);

-- Who has which product: one row for a buyer and a product, also while they are still paying ('open') and when they buy it
-- again after a refund. All charges for it carry its reference.
create table purchases (
    id {{pk}},
    product_id {{int}} not null references products (id) on delete cascade,
    seller_id {{int}} not null references users (id) on delete cascade,
    buyer_id {{int}} not null references users (id) on delete cascade,
    mode {{text}} not null,
    reference {{text}} not null,
    status {{text}} not null,
    amount_cents {{int}} not null,
    currency {{text}} not null,
    license_key {{text}} not null,
    -- The page where it can be paid.
    session_id {{text}},
    -- How many tries to pay were answered; the provider is told which one a call belongs to.
    tries {{int}} not null default 0,
    asked_at {{time}},
    -- The charge it is paid with; none for what was free.
    charge_id {{text}},
    created_at {{time}} not null,
    paid_at {{time}},
    refunded_at {{time}},
    constraint purchases_product_id_buyer_id_mode_key unique (product_id, buyer_id, mode),
    constraint purchases_reference_key unique (reference),
    constraint purchases_license_key_key unique (license_key),
    constraint purchases_status_check check (status in ('open', 'paid', 'refunded', 'disputed'))
);
create index purchases_by_buyer on purchases (buyer_id, mode, id) where status <> 'open';
create index purchases_by_seller on purchases (seller_id, mode, id) where status <> 'open';
create index purchases_by_buyer_id on purchases (buyer_id);
create index purchases_by_seller_id on purchases (seller_id);
create index purchases_by_charge on purchases (charge_id);

create table product_reviews (
    id {{pk}},
    product_id {{int}} not null references products (id) on delete cascade,
    reviewer_id {{int}} not null references users (id) on delete cascade,
    stars {{int}} not null,
    comment {{text}},
    reply {{text}},
    replied_at {{time}},
    created_at {{time}} not null,
    updated_at {{time}} not null,
    constraint product_reviews_product_id_reviewer_id_key unique (product_id, reviewer_id),
    constraint product_reviews_stars_check check (stars between 1 and 5)
);
create index product_reviews_newest on product_reviews (product_id, id);
create index product_reviews_by_reviewer on product_reviews (reviewer_id);

-- The account at the provider to which a seller's money goes.
create table seller_accounts (
    user_id {{int}} not null references users (id) on delete cascade,
    mode {{text}} not null,
    account_id {{text}} not null,
    -- Whether the provider pays out to it.
    is_active {{bool}} not null,
    asked_at {{time}},
    created_at {{time}} not null,
    primary key (user_id, mode),
    constraint seller_accounts_account_id_key unique (account_id)
);

-- Money comes for products too, and each seller has an account in the ledger: which kinds and accounts there are is said in
-- the code that writes them, and no longer here as well.
{{only postgres}}
alter table payments drop constraint payments_kind_check;
alter table ledger_entries drop constraint ledger_entries_account_check;
{{end}}
{{only sqlite}}
create table payments_new (
    id {{pk}},
    user_id {{int}} references users (id) on delete set null,
    mode {{text}} not null,
    charge_id {{text}} not null,
    kind {{text}} not null,
    amount_cents {{int}} not null,
    refunded_cents {{int}} not null default 0,
    refunded_before {{int}} not null default 0,
    currency {{text}} not null,
    description {{text}} not null,
    receipt_url {{text}},
    paid_at {{time}} not null,
    constraint payments_charge_id_key unique (charge_id),
    constraint payments_refunded_check check (refunded_cents >= 0 and refunded_cents <= amount_cents)
);
insert into payments_new (id, user_id, mode, charge_id, kind, amount_cents, refunded_cents, refunded_before, currency,
                          description, receipt_url, paid_at)
    select id, user_id, mode, charge_id, kind, amount_cents, refunded_cents, refunded_before, currency, description,
           receipt_url, paid_at
    from payments;
drop table payments;
alter table payments_new rename to payments;
create index payments_by_user on payments (user_id, mode, id);
create index payments_by_mode on payments (mode, id);
create table ledger_entries_new (
    id {{pk}},
    movement {{text}} not null,
    account {{text}} not null,
    amount_cents {{int}} not null,
    currency {{text}} not null,
    charge_id {{text}} not null,
    mode {{text}} not null,
    created_at {{time}} not null,
    constraint ledger_entries_movement_account_key unique (movement, account)
);
insert into ledger_entries_new (id, movement, account, amount_cents, currency, charge_id, mode, created_at)
    select id, movement, account, amount_cents, currency, charge_id, mode, created_at from ledger_entries;
drop table ledger_entries;
alter table ledger_entries_new rename to ledger_entries;
create index ledger_entries_by_charge on ledger_entries (mode, charge_id, account, amount_cents);
{{end}}
create index ledger_entries_by_account on ledger_entries (account, mode, id);
