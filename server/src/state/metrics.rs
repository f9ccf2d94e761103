//! The server's figures, as Prometheus text.

use std::fmt::Write as _;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use bus::Bus;
use db::{Db, Time};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::hasher::Hasher;

const SECONDS: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    method: &'static str,
    route: &'static str,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Doubt {
    reason: &'static str,
}

pub struct Metrics {
    registry: Registry,
    calls: Family<Call, Counter>,
    seconds: Family<RouteLabel, Histogram, fn() -> Histogram>,
    connections: Gauge,
    connections_refused: Counter,
    hashes_waiting: Gauge,
    db_writes: Counter,
    db_commits: Counter,
    db_waiting: Gauge,
    streams: Gauge,
    jobs_waiting: Gauge,
    jobs_running: Gauge,
    jobs_failed: Gauge,
    jobs_oldest: Gauge,
    sweeps_refused: Family<Doubt, Counter>,
}

impl Default for Metrics {
    fn default() -> Self {
        let make: fn() -> Histogram = || Histogram::new(SECONDS);
        let mut metrics = Self {
            registry: Registry::with_prefix("opportune"),
            calls: Family::default(),
            seconds: Family::new_with_constructor(make),
            connections: Gauge::default(),
            connections_refused: Counter::default(),
            hashes_waiting: Gauge::default(),
            db_writes: Counter::default(),
            db_commits: Counter::default(),
            db_waiting: Gauge::default(),
            streams: Gauge::default(),
            jobs_waiting: Gauge::default(),
            jobs_running: Gauge::default(),
            jobs_failed: Gauge::default(),
            jobs_oldest: Gauge::default(),
            sweeps_refused: Family::default(),
        };
        let registry = &mut metrics.registry;
        registry.register(
            "http_requests",
            "Calls answered, by method, route and status",
            metrics.calls.clone(),
        );
        registry.register("http_request_seconds", "Time to answer, by route", metrics.seconds.clone());
        registry.register("http_connections", "Connections open now", metrics.connections.clone());
        registry.register(
            "http_connections_refused",
            "Connections closed because their address had as many as it may",
            metrics.connections_refused.clone(),
        );
        registry.register(
            "password_hashes_waiting",
            "Password checks waiting for a thread now",
            metrics.hashes_waiting.clone(),
        );
        registry.register("database_writes", "Writes and transactions finished", metrics.db_writes.clone());
        registry.register(
            "database_commits",
            "Commits made; fewer than writes when writers share one",
            metrics.db_commits.clone(),
        );
        registry.register(
            "database_waiting",
            "Writers waiting for their turn now",
            metrics.db_waiting.clone(),
        );
        registry.register("event_streams", "Event streams open now", metrics.streams.clone());
        registry.register("jobs_waiting", "Jobs waiting for their turn", metrics.jobs_waiting.clone());
        registry.register("jobs_running", "Jobs being done now", metrics.jobs_running.clone());
        registry.register("jobs_failed", "Jobs that failed for good", metrics.jobs_failed.clone());
        registry.register(
            "jobs_oldest_seconds",
            "How long the oldest due job has waited",
            metrics.jobs_oldest.clone(),
        );
        registry.register(
            "storage_sweeps_refused",
            "Times the file storage was not cleaned up because something about it was odd, by reason",
            metrics.sweeps_refused.clone(),
        );
        metrics
    }
}

impl Metrics {
    pub fn observe(&self, method: &Method, route: &'static str, status: StatusCode, took: Duration) {
        let call = Call { method: method_name(method), route, status: status.as_u16() };
        self.calls.get_or_create(&call).inc();
        self.seconds.get_or_create(&RouteLabel { route }).observe(took.as_secs_f64());
    }

    /// Counts a connection for as long as the guard lives.
    pub fn connection_opened(&self) -> Open {
        self.connections.inc();
        Open(self.connections.clone())
    }

    /// The storage was not cleaned up; the log says why.
    pub fn sweep_refused(&self, reason: &'static str) {
        self.sweeps_refused.get_or_create(&Doubt { reason }).inc();
    }

    pub fn connection_refused(&self) {
        self.connections_refused.inc();
    }

    pub async fn text(&self, db: &Db, hasher: &Hasher, bus: &Bus, now: Time) -> String {
        let database = db.figures();
        self.db_writes.inner().store(database.writes, Ordering::Relaxed);
        self.db_commits.inner().store(database.commits, Ordering::Relaxed);
        self.db_waiting.set(i64::try_from(database.waiting).unwrap_or(i64::MAX));
        self.hashes_waiting.set(i64::try_from(hasher.waiting()).unwrap_or(i64::MAX));
        self.streams.set(whole(bus.subscriptions()));
        // A database that is away leaves the last figures standing.
        if let Ok(jobs) = jobs::figures(db, now).await {
            self.jobs_waiting.set(whole(jobs.waiting));
            self.jobs_running.set(whole(jobs.running));
            self.jobs_failed.set(whole(jobs.failed));
            self.jobs_oldest.set(whole(jobs.oldest_waiting_seconds));
        }
        let mut text = String::new();
        if text::encode(&mut text, &self.registry).is_err() {
            let _ = writeln!(text, "# the figures could not be written");
        }
        text
    }
}

pub struct Open(Gauge);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn whole(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// A caller may invent methods; the figures keep to the known ones.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
