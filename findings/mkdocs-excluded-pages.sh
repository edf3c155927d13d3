#!/bin/sh
# mkdocs 1.6.1 publishes pages that exclude_docs seems to exclude. A comment after a pattern is part of the pattern, although the
# documentation of MkDocs shows such comments. And unlike in a .gitignore file, "!" re-includes a page below an excluded folder.
# Prints plan/index.html and private/open/index.html, but not private/x/index.html. Needs Python and pip.
set -e
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet mkdocs==1.6.1 pathspec==1.1.1
mkdir -p docs/private
for page in index plan private/open private/x; do echo "# $page" > "docs/$page.md"; done
cat > mkdocs.yml <<'EOF'
site_name: Harbor
exclude_docs: |
  plan.md  # anywhere
  /private/
  !/private/open.md
EOF
venv/bin/mkdocs build --quiet
cd site
find plan private -name index.html | sort | tee ../out.txt
printf 'plan/index.html\nprivate/open/index.html\n' | diff - ../out.txt
