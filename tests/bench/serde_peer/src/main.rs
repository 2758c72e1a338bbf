// serde_peer FILE ROUNDS: decodes and encodes the list in FILE, as the C++ program beside it does. Prints the least processor
// time of a round in milliseconds: `decode 66.1`, `encode 30.2`.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hint::black_box;

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

// The processor time of this thread, in milliseconds. The standard library has no clock for it, and what /proc says of
// it is as coarse as the scheduler's ticks.
fn now() -> f64 {
    const CLOCK_THREAD_CPUTIME_ID: i32 = 3; // of Linux
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    assert_eq!(unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mut time) }, 0);
    time.seconds as f64 * 1e3 + time.nanoseconds as f64 * 1e-6
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Meta {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    namespace: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    uid: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    resource_version: String,
    #[serde(default)]
    generation: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    creation_timestamp: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    labels: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    annotations: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
enum Weather {
    Calm,
    Windy,
    Storm,
}

#[derive(Serialize, Deserialize)]
struct Ship {
    name: String,
    crew: i32,
}

#[derive(Serialize, Deserialize)]
struct Spec {
    flag: String,
    replicas: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    weather: Option<Weather>,
    #[serde(skip_serializing_if = "Option::is_none")]
    anchored: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ships: Option<Vec<Ship>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signals: Option<BTreeMap<String, String>>,
}

#[derive(Serialize, Deserialize)]
struct Status {
    replicas: i32,
    #[serde(default)]
    selector: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sailed: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Fleet {
    api_version: String,
    kind: String,
    metadata: Meta,
    spec: Spec,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
}

#[derive(Deserialize)]
struct List {
    items: Vec<Fleet>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&arguments[1]).expect("the file can be read");
    let rounds: usize = arguments[2].parse().expect("a number of rounds");
    let (mut decode, mut encode) = (f64::MAX, f64::MAX);
    for _ in 0..rounds {
        let start = now();
        let list: List = serde_json::from_slice(black_box(&text)).expect("a list");
        decode = decode.min(now() - start);
        let start = now();
        for item in &list.items {
            black_box(serde_json::to_string(item).unwrap());
        }
        encode = encode.min(now() - start);
    }
    println!("decode {decode:.1}\nencode {encode:.1}");
}
