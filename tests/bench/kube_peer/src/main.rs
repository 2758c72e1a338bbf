// kube_peer runs COUNT, kube_peer until VERSION: a controller of fleets with an empty reconciler, on kube-rs, on the cluster of
// KUBECONFIG. When it has run COUNT times, or has seen a fleet in this version, prints the milliseconds since it began, those of
// processor time, and its memory at the most in MB: `812.0 210.0 73.0`.
use std::collections::BTreeMap;
use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Instant;

use futures::StreamExt;
use kube::runtime::controller::{Action, Controller};
use kube::runtime::watcher;
use kube::{Api, Client, CustomResource};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Clone, Debug)]
struct Ship {
    name: String,
    crew: i32,
}

#[derive(CustomResource, Serialize, Deserialize, Clone, Debug)]
#[kube(group = "harbour.example.com", version = "v1", kind = "Fleet", namespaced, status = "FleetStatus", schema = "disabled")]
struct FleetSpec {
    flag: String,
    replicas: i32,
    weather: Option<String>,
    anchored: Option<bool>,
    ships: Option<Vec<Ship>>,
    signals: Option<BTreeMap<String, String>>,
}

#[derive(Serialize, Deserialize, Clone, Debug)]
struct FleetStatus {
    replicas: i32,
    selector: Option<String>,
    sailed: Option<String>,
}

enum End {
    Runs(usize),
    Version(String),
}

struct Counter {
    begin: Instant,
    end: End,
    runs: AtomicUsize,
}

impl Counter {
    fn is_last(&self, fleet: &Fleet) -> bool {
        match &self.end {
            End::Runs(count) => self.runs.fetch_add(1, Ordering::Relaxed) + 1 == *count,
            End::Version(version) => fleet.metadata.resource_version.as_ref() == Some(version),
        }
    }
}

#[derive(thiserror::Error, Debug)]
#[error("no run fails")]
struct Never;

fn report(begin: Instant) {
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    assert_eq!(unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut usage) }, 0);
    let milliseconds = |time: libc::timeval| time.tv_sec as f64 * 1e3 + time.tv_usec as f64 * 1e-3;
    println!(
        "{:.1} {:.1} {:.1}",
        begin.elapsed().as_secs_f64() * 1e3,
        milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
        usage.ru_maxrss as f64 * 1024.0 / 1e6
    );
}

async fn reconcile(fleet: Arc<Fleet>, counter: Arc<Counter>) -> Result<Action, Never> {
    if counter.is_last(&fleet) {
        report(counter.begin);
        exit(0);
    }
    Ok(Action::await_change())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().collect();
    let end = match words[1].as_str() {
        "runs" => End::Runs(words[2].parse()?),
        _ => End::Version(words[2].clone()),
    };
    let counter = Arc::new(Counter { begin: Instant::now(), end, runs: AtomicUsize::new(0) });
    let fleets: Api<Fleet> = Api::all(Client::try_default().await?);
    Controller::new(fleets, watcher::Config::default())
        .run(reconcile, |_, _, _| Action::await_change(), counter)
        .for_each(|_| futures::future::ready(()))
        .await;
    Ok(())
}
