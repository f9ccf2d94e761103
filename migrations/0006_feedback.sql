-- What people think of the product.
create table feedback (
    id {{pk}},
    user_id {{int}} references users (id) on delete set null,
    rating {{int}} not null,
    comment {{text}},
    name {{text}},
    email {{text}},
    location {{text}},
    target_id {{text}},
    created_at {{time}} not null,
    constraint feedback_rating_check check (rating between 1 and 5)
);
create index feedback_by_user on feedback (user_id);
