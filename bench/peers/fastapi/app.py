"""A peer of the bench: the signed-in reads on FastAPI and SQLAlchemy, from the same SQLite file.

Written to be fast within the usual means: SQLAlchemy's compiled statement cache, column rows instead of loaded objects,
one connection for each worker thread, pydantic's own serialiser, uvloop and httptools, no access log. Sync handlers, as
FastAPI's documents have them for a blocking driver. Unlike the server it keeps no sessions in memory: a peer with two
worker processes has nothing that would tell it when one ends.
"""

import hashlib
import json
import os
import time
from datetime import datetime, timezone
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request
from pydantic import BaseModel
from sqlalchemy import Column, Integer, LargeBinary, MetaData, String, Table, bindparam, create_engine, event, select, text
from sqlalchemy.engine import Connection

IDLE_MICROS = 31 * 60 * 1_000_000
PAGE = 20

metadata = MetaData()
users = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True),
    *(Column(name, String) for name in ("username", "email", "full_name", "user_type", "google_id", "github_id", "linkedin_id", "password_hash")),
    Column("email_verified_at", Integer),
    Column("is_admin", Integer),
    Column("suspended_at", Integer),
    Column("created_at", Integer),
)
sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", Integer),
    Column("token_hash", LargeBinary),
    Column("last_active_at", Integer),
    Column("expires_at", Integer),
)

engine = create_engine(f"sqlite:///file:{os.environ['DATABASE']}?mode=ro&uri=true", pool_size=40, max_overflow=0)


@event.listens_for(engine, "connect")
def _tuned(connection, _):
    connection.execute("pragma mmap_size = 268435456")


def database():
    with engine.connect() as connection:
        yield connection


Database = Annotated[Connection, Depends(database)]

SESSION = (
    select(
        sessions.c.last_active_at,
        sessions.c.expires_at,
        users.c.id,
        users.c.username,
        users.c.email,
        users.c.email_verified_at,
        users.c.password_hash,
        users.c.full_name,
        users.c.user_type,
        users.c.google_id,
        users.c.github_id,
        users.c.linkedin_id,
        users.c.is_admin,
        users.c.created_at,
    )
    .join(users, users.c.id == sessions.c.user_id)
    .where(sessions.c.token_hash == bindparam("token_hash"), users.c.suspended_at.is_(None))
)


def person(request: Request, db: Database):
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise HTTPException(401)
    row = db.execute(SESSION, {"token_hash": hashlib.sha256(token.encode()).digest()}).first()
    now = time.time_ns() // 1000
    if row is None or now >= row.expires_at or now >= row.last_active_at + IDLE_MICROS:
        raise HTTPException(401)
    return row


def moment(micros: int | None) -> datetime | None:
    return None if micros is None else datetime.fromtimestamp(micros / 1_000_000, timezone.utc)


class User(BaseModel):
    id: int
    username: str
    email: str
    email_verified: bool
    has_password: bool
    full_name: str | None
    is_active: bool
    user_type: str | None
    needs_role_selection: bool
    is_admin: bool
    google_id: str | None
    github_id: str | None
    linkedin_id: str | None
    created_at: datetime


app = FastAPI(openapi_url=None)


@app.get("/health")
def health():
    return {}


@app.get("/api/auth/me")
def me(row: Annotated[object, Depends(person)]) -> User:
    return User(
        id=row.id,
        username=row.username,
        email=row.email,
        email_verified=row.email_verified_at is not None,
        has_password=row.password_hash is not None,
        full_name=row.full_name,
        is_active=True,
        user_type=row.user_type,
        needs_role_selection=row.user_type is None,
        is_admin=bool(row.is_admin),
        google_id=row.google_id,
        github_id=row.github_id,
        linkedin_id=row.linkedin_id,
        created_at=moment(row.created_at),
    )


# The statement as SQL, which spares this peer the building of it.
SHARED = text("""
    select r.id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.status, r.deadline, r.pricing, r.estimated_hours,
           s.shared_at, s.viewed_at, r.client_id, u.username, u.created_at as client_since, u.email_verified_at, c.company_name,
           coalesce(c.contact_name, u.full_name) as contact_name, c.industry, c.country,
           coalesce(f.requests_posted, 0) as requests_posted, coalesce(f.responses_answered, 0) as answered,
           coalesce(f.responses_unanswered, 0) as unanswered, coalesce(f.hires, 0) as hires, f.average_rating,
           coalesce(f.total_ratings, 0) as total_ratings, g.asked, g.answered as replied, g.median_minutes, s.match_reasons,
           a.id as response_id, a.status as response_status, t.id as conversation_id
    from request_shares s join requests r on r.id = s.request_id join users u on u.id = r.client_id
    left join responses a on a.request_id = s.request_id and a.developer_id = s.developer_id and a.status <> 'withdrawn'
    left join conversations t on t.request_id = s.request_id and t.developer_id = s.developer_id
    left join client_profiles c on c.user_id = r.client_id left join client_figures f on f.client_id = r.client_id
    left join response_figures g on g.user_id = r.client_id
    where s.developer_id = :developer_id and u.suspended_at is null and r.hidden_at is null
    order by s.shared_at desc, s.request_id desc limit :page""")


class Verified(BaseModel):
    email: bool = False
    payment: bool = False


class TrustCard(BaseModel):
    client_id: int
    name: str
    logo_url: str | None = None
    industry: str | None
    country: str | None
    member_since: datetime
    requests_posted: int
    hires: int = 0
    hire_rate: float | None = None
    response_rate: float | None = None
    no_answer_rate: float | None = None
    message_response_rate: float | None = None
    median_response_minutes: int | None = None
    average_rating: float | None = None
    total_ratings: int = 0
    verified: Verified = Verified()


class Reason(BaseModel):
    text: str
    weight: float
    value: float


class MyResponse(BaseModel):
    id: int
    status: str


class SharedRequest(BaseModel):
    id: int
    title: str
    content: str
    excerpt: str
    estimated_budget: float
    currency: str
    pricing: str
    estimated_hours: int | None
    deadline: str | None
    share_date: datetime
    is_new: bool
    viewed_at: datetime | None
    skills: list[str]
    status: str
    client: TrustCard
    match_reasons: list[Reason]
    my_response: MyResponse | None
    conversation_id: int | None


def part(some: int, others: int) -> float | None:
    return some / (some + others) if some + others else None


@app.get("/api/requests/shared-with-me")
def shared_with_me(row: Annotated[object, Depends(person)], db: Database) -> list[SharedRequest]:
    if row.user_type != "developer":
        raise HTTPException(403)
    return [
        SharedRequest(
            id=each.id,
            title=each.title,
            content=each.content,
            excerpt=each.excerpt,
            estimated_budget=each.budget_cents / 100,
            currency="usd",
            pricing=each.pricing,
            estimated_hours=each.estimated_hours,
            deadline=each.deadline,
            share_date=moment(each.shared_at),
            is_new=each.viewed_at is None,
            viewed_at=moment(each.viewed_at),
            skills=json.loads(each.skills),
            status=each.status,
            client=TrustCard(
                client_id=each.client_id,
                name=each.company_name or each.contact_name or each.username,
                industry=each.industry,
                country=each.country,
                member_since=moment(each.client_since),
                requests_posted=each.requests_posted,
                hires=each.hires,
                hire_rate=each.hires / each.requests_posted if each.hires else None,
                response_rate=part(each.answered, each.unanswered),
                no_answer_rate=part(each.unanswered, each.answered),
                message_response_rate=each.replied / each.asked if each.asked else None,
                median_response_minutes=each.median_minutes,
                average_rating=each.average_rating,
                total_ratings=each.total_ratings,
                verified=Verified(email=each.email_verified_at is not None),
            ),
            match_reasons=json.loads(each.match_reasons),
            my_response=MyResponse(id=each.response_id, status=each.response_status) if each.response_id else None,
            conversation_id=each.conversation_id,
        )
        for each in db.execute(SHARED, {"developer_id": row.id, "page": PAGE})
    ]
