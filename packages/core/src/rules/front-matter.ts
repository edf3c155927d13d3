import { frontMatterBlock } from '../files/front-matter.ts';
import { parseYaml } from '../openapi/yaml.ts';
import { isObject } from '../text/json-value.ts';
import { joinPath } from '../text/path.ts';
import { positionFinder } from '../text/position.ts';
import { pageEndpointChecker } from './page-endpoints.ts';
import type { Rule } from './rule.ts';

/**
 * Reports pages whose front matter is not YAML, or names an endpoint that no specification defines (M3.16). Reads all
 * pages, so large sites are left out.
 */
export const frontMatter: Rule = (context) => {
  const { config, files, readsPages, readFile, report } = context;
  if (!files || !readsPages) return;
  const checkEndpoint = pageEndpointChecker(context);
  for (const [path, file] of files.pages) {
    const text = readFile(file);
    const block = text === undefined ? undefined : frontMatterBlock(text);
    if (text === undefined || !block || isPlain(block.yaml)) continue;
    const { yaml, start } = block;
    const locate = (from: number, to: number) => {
      const positionAt = positionFinder(text);
      const range = { start: positionAt(start + from), end: positionAt(start + to) };
      return { file: joinPath(config.folder, file), range };
    };
    const reading = parseYaml(yaml);
    if (reading.problem === undefined) {
      const { value } = reading;
      const finding = isObject(value) ? checkEndpoint(value.openapi) : undefined;
      if (finding) report({ ...finding, at: locate(...openapiSpan(yaml)) });
    } else if (!isTolerated(reading.problem, yaml)) {
      const { problem, span = { start: 0, end: yaml.length } } = reading;
      const at = locate(span.start, span.end);
      report({ code: 'front-matter-invalid', args: { path, problem }, at });
    }
  }
};

const TOLERATED = /deficient indentation|\btag\b|complex keys/;

/**
 * Returns true for a problem that parsers of builders do not have: they accept an object as a key, tags of their own, a
 * quoted text whose next line is not indented, a comment without a space before it, and a single question mark.
 */
function isTolerated(problem: string, yaml: string): boolean {
  if (TOLERATED.test(problem)) return true;
  const tolerant = yaml.replace(/(?<=["'\]}])#/g, ' #').replace(/\?(?=\s|$)/g, 'q');
  if (tolerant === yaml) return false;
  const { problem: left } = parseYaml(tolerant);
  return left === undefined || TOLERATED.test(left);
}

const PLAIN_LINE = /^([A-Za-z_][\w-]*):(?: +(?:[A-Za-z][^\t\r:#\\]*|"[^"\\\t\r]*"|\d+))?[ ]*\r?$/;

/** Returns true for properties of one line each that are certainly valid: most pages have no others. */
function isPlain(yaml: string): boolean {
  const keys = new Set<string>();
  const lines = yaml.split('\n');
  for (const line of lines) {
    const key = PLAIN_LINE.exec(line)?.[1];
    if (key === undefined || key === 'openapi') return false;
    keys.add(key);
  }
  return keys.size === lines.length;
}

/** Returns the span of the value of `openapi`, or of its key if the value has another form than one line. */
function openapiSpan(yaml: string): [start: number, end: number] {
  const match =
    /^(openapi|"openapi"|'openapi')([ \t]*:[ \t]+)("[^"\n]*"|'[^'\n]*'|[^\s"'>|#][^\n#]*?)?[ \t\r]*(?:#.*)?$/m.exec(
      yaml,
    );
  if (!match) return [0, 0];
  const [, key = '', colon = '', value = ''] = match;
  if (value === '') return [match.index, match.index + key.length];
  const start = match.index + key.length + colon.length;
  return [start, start + value.length];
}
