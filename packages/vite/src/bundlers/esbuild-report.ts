import type { PartialMessage, PluginBuild } from 'esbuild';
import type { Docs } from '../docs/docs.ts';
import type { Problem } from '../docs/problem.ts';

/** Reports the problems of the documentation when a build starts. */
export function reportToEsbuild(build: PluginBuild, docs: Docs): void {
  build.onStart(async () => {
    docs.forget();
    const { fatal, printed } = await docs.report();
    return { errors: fatal.map(toMessage), warnings: printed.map(toMessage) };
  });
}

function toMessage({ code, message, place }: Problem): PartialMessage {
  return {
    id: code,
    text: `${message} [${code}]`,
    location: place
      ? {
          file: place.name,
          line: place.line,
          column: Buffer.byteLength(place.lineText.slice(0, place.column - 1)),
          length: Buffer.byteLength(
            place.lineText.slice(place.column - 1, place.column - 1 + place.length),
          ),
          lineText: place.lineText,
        }
      : null,
  };
}
