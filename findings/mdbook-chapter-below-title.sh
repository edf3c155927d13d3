#!/bin/sh
# mdbook-summary 0.5.4, mdBook's parser of SUMMARY.md, drops the chapters between the title of a part and its list. Prints Fire and
# Kilns, without Clay. Needs Cargo.
set -e
cd "$(mktemp -d)"
mkdir src
cat > Cargo.toml <<'EOF'
[package]
name = "show"
edition = "2024"
[dependencies]
mdbook-summary = "=0.5.4"
EOF
cat > src/main.rs <<'EOF'
use mdbook_summary::SummaryItem::{Link, PartTitle};
fn main() {
    let text = "# Summary\n\n# Fire\n\n[Clay](clay.md)\n\n- [Kilns](kilns.md)\n";
    let summary = mdbook_summary::parse_summary(text).unwrap();
    let parts = [summary.prefix_chapters, summary.numbered_chapters, summary.suffix_chapters];
    for item in parts.into_iter().flatten() {
        match item {
            PartTitle(title) => println!("{title}"),
            Link(link) => println!("{}", link.name),
            _ => {}
        }
    }
}
EOF
cargo run --quiet > out.txt
cat out.txt
printf 'Fire\nKilns\n' | diff - out.txt
