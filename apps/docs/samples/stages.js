import { checkStructure, detectDialect, grammarNamed, parseSource } from '@nav/core/stages';

const text = `{
  "navigation": {
    "tabs": [{ "tab": "Guides", "page": ["intro"] }]
  }
}`;

const { source, findings } = parseSource('docs.json', text);
if (!source) throw new Error(`The text is not JSON: ${findings[0]?.code}`);

const grammar = grammarNamed(detectDialect(source.value));
for (const { code, args, at } of checkStructure(source.value, grammar)) {
  const { start } = source.locate(at.pointer ?? '', at.anchor ?? 'value').range;
  console.log(`${start.line}:${start.column} ${code}`, args);
}
