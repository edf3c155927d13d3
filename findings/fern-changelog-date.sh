#!/bin/sh
# fern-api 5.131.1: a changelog entry whose name starts with day-month-year, such as 13-12-2024.mdx, stops the check of all links with
# "Invalid time value". Names are read as month-day-year. An entry without a date is left out without a message.
set -e
cd "$(mktemp -d)"
npm install --silent --no-audit --no-fund --ignore-scripts fern-api@5.131.1
mkdir -p fern/news
echo '{"organization":"acme","version":"5.131.1"}' > fern/fern.config.json
printf 'instances:\n  - url: acme.docs.buildwithfern.com\nnavigation:\n  - changelog: news\n' > fern/docs.yml
echo 'Text.' > fern/news/13-12-2024.mdx
FERN_NO_VERSION_REDIRECTION=true npx fern docs broken-links > out.txt 2>&1 || true
cat out.txt
grep -q 'Invalid time value' out.txt
