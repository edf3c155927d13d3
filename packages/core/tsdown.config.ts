import { defineConfig } from 'tsdown';
import ts from 'typescript';

/** Turns the `about` of the rows of a table into docblocks, which editors show for the types that derive from it. */
function withDocblocks(code: string): string {
  const file = ts.createSourceFile('chunk.d.ts', code, ts.ScriptTarget.Latest, true);
  const insertions: [offset: number, docblock: string][] = [];
  visit(file);
  return insertions.reduceRight(
    (text, [offset, docblock]) => text.slice(0, offset) + docblock + text.slice(offset),
    code,
  );

  function visit(node: ts.Node): void {
    if (ts.isPropertySignature(node) && node.type && ts.isTypeLiteralNode(node.type)) {
      const about = node.type.members.find((member) => member.name?.getText() === 'about');
      const value = about && ts.isPropertySignature(about) ? about.type : undefined;
      if (value && ts.isLiteralTypeNode(value) && ts.isStringLiteral(value.literal))
        insertions.push([node.getStart(), `/** ${value.literal.text} */\n`]);
    }
    ts.forEachChild(node, visit);
  }
}

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/node.ts',
    'src/stages.ts',
    'src/internal.ts',
    'src/internal-node.ts',
    // Bundlers drop unused files. With a file for each value, an import from the main entry costs only what it needs.
    'src/check.ts',
    'src/site.ts',
    'src/diagnostics/messages.ts',
    'src/diff/diff.ts',
    'src/files/cached-host.ts',
    'src/files/host.ts',
    'src/format/schema.ts',
    'src/format/types.ts',
  ],
  platform: 'neutral',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  inputOptions: { external: [/^node:/] },
  plugins: [
    {
      name: 'docblocks',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.fileName.endsWith('.d.ts')) continue;
          // A docblock at the end of a line would belong to nothing.
          chunk.code = withDocblocks(
            chunk.code.replace(/(?<=[;{]) (?=\/\*\*)|(?<=\*\/)(?=\w)/g, '\n'),
          );
        }
      },
    },
  ],
});
