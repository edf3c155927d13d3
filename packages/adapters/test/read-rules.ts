import type { RedirectHost } from '../src/index.ts';

/** A rule as a host reads it. */
interface HostRule {
  /** Compared with the path, which nginx decodes. */
  matches: RegExp;
  target(match: RegExpExecArray): string;
}

/** Returns the answer of a host to a URL, from the file that it reads: the last of its redirects, or of the first ones. */
export function readRules(
  host: RedirectHost,
  text: string,
  max = 10,
): (url: string) => string | undefined {
  const rules = {
    netlify: readNetlify,
    cloudflare: readCloudflare,
    vercel: readVercel,
    nginx: readNginx,
  };
  const read = rules[host](text);
  return (url) => {
    let answer: string | undefined;
    let current = encodeURI(url);
    for (let hops = 0; hops <= max; hops += 1) {
      if (hops === max && max === 1) return answer;
      const path = host === 'nginx' ? decodeURI(current) : current;
      const found = read.map((rule) => ({ rule, match: rule.matches.exec(path) }));
      const first = found.find(({ match }) => match);
      if (!first?.match || !current.startsWith('/')) return answer;
      answer = first.rule.target(first.match);
      current = answer;
    }
    // A loop.
    return undefined;
  };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function fill(target: string, names: RegExp, groups: Record<string, string> = {}): string {
  return target.replace(names, (whole, name: string) => groups[name] ?? whole);
}

function readLines(text: string, patternOf: (from: string) => string): HostRule[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [from = '', to = ''] = line.split(' ');
      return {
        matches: new RegExp(`^${patternOf(escaped(from))}$`),
        target: ({ groups }) => fill(to, /:([A-Za-z]\w*)/g, groups),
      };
    });
}

/** Only whole segments are parameters, `/*` can be nothing, and slashes at the end do not count. */
function readNetlify(text: string): HostRule[] {
  return readLines(text, (from) => {
    const pattern = from.replace(/(?<=\/):([A-Za-z]\w*)(?=\/|$)/g, '(?<$1>[^/]+)');
    return `${pattern.replace(/\/\\\*$/, '(?:/(?<splat>.*))?')}/?`;
  });
}

/** `*` can be empty, each colon before a letter starts a parameter, and slashes at the end count. */
function readCloudflare(text: string): HostRule[] {
  return readLines(text, (from) =>
    from.replace(/:([A-Za-z]\w*)/g, '(?<$1>[^/]+)').replace('\\*', '(?<splat>.*)'),
  );
}

function readVercel(text: string): HostRule[] {
  const { redirects } = JSON.parse(text) as {
    redirects: Record<'source' | 'destination', string>[];
  };
  return redirects.map(({ source, destination }) => {
    const pattern = source.replace(
      /\\(.)|:(\w+)(\+?)|([.^$|[\]])|\{\/\}\?$/g,
      (whole, plain, name, many, sign) => {
        if (whole === '{/}?') return '/?';
        if (name !== undefined) return `(?<${name}>${many ? '.+?' : '[^/]+'})`;
        return escaped(plain ?? sign);
      },
    );
    return {
      matches: new RegExp(`^${pattern}$`),
      target: ({ groups }) => decodeVercel(fill(destination, /:([a-z]\w*)\+?/g, groups)),
    };
  });
}

/** Decodes the escapes of signs that `encodeURI` leaves. */
function decodeVercel(url: string): string {
  return url.replace(/%(?:28|29|2B)/g, decodeURIComponent);
}

function readNginx(text: string): HostRule[] {
  const string = (quoted: string) => quoted.replace(/\\(["\\])/g, '$1');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const exact = /^location = "((?:[^"\\]|\\.)*)" \{ return 30[12] "([^"]*)"; \}$/.exec(line);
      if (exact) {
        const [, path = '', to = ''] = exact;
        return {
          matches: new RegExp(`^${escaped(string(path))}$`),
          target: () => to.replace('$is_args$args', '').replaceAll('%24', '$'),
        };
      }
      const rewrite =
        /^location ~ ("(?:[^"\\]|\\.)*") \{ rewrite \1 "([^"]*)" (?:permanent|redirect); \}$/.exec(
          line,
        );
      if (!rewrite) throw new Error(`nginx cannot read this line: ${line}`);
      const [, regex = '', to = ''] = rewrite;
      return {
        matches: new RegExp(string(regex.slice(1, -1))),
        // Decodes a path before it inserts parameters. A question mark at the end leaves out the query of the request.
        target: (match) => {
          const [, path = '', rest = ''] = /^([^?#]*)(.*?)\??$/.exec(to) ?? [];
          const isLocal = path.startsWith('/');
          const write = (text: string) =>
            text.replace(/\$(\d)/g, (_, at) => encodeURI(match[Number(at)] ?? ''));
          const plain = isLocal ? write(encodeURI(decodeURIComponent(path))) : write(path);
          return (plain + write(rest)).replaceAll('%24', '$');
        },
      };
    });
}
