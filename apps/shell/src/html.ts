/** HTML that can be inserted as it is. */
export interface Html {
  readonly html: string;
}

type Value = Html | string | number | false | undefined | readonly Value[];

/** Strings in it become text, also inside quotes; false and undefined become nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(write)) };
}

/** An empty string is an attribute without a value; false and undefined are left out. */
export function attributes(values: Readonly<Record<string, string | false | undefined>>): Html {
  const written = Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return '';
    return value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`;
  });
  return { html: written.join('') };
}

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(write).join('');
  return escaped(String(value));
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
