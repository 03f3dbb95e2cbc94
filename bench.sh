export CARGO_TARGET_DIR=/tmp/kt-speed-target CARGO_PROFILE_BENCH_LTO=off CARGO_PROFILE_BENCH_CODEGEN_UNITS=8 CARGO_PROFILE_BENCH_INCREMENTAL=true RUSTFLAGS="-C force-frame-pointers=yes"
cd /tmp/kt-speed; cargo bench -p sim "$@" 2>&1 | grep -E "^error|-->|full|lazily|warning: unused" -A3
