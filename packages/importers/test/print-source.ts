import type { Item, Place, Section, SiteSource, Variant } from '../src/index.ts';

/** Returns a neutral tree in the form of the files `source.json`: JSON with one line for each page, link and loss. */
export function printSource(source: SiteSource): unknown {
  return withoutEmpty({
    title: source.title,
    config: source.config,
    site: withoutEmpty({
      ...source.site,
      links: source.site.links?.map(printItem),
    }),
    editions: source.editions.map(({ version, language, sections, lost }) =>
      withoutEmpty({
        version: version && printVariant(version),
        language: language && printVariant(language),
        sections: sections.map(printSection),
        lost: lost.map(printItem),
      }),
    ),
    pages: [...source.pages]
      .map(({ file, address, title }) => `${file} at ${address}: ${title}`)
      .sort(),
    fallbacks: source.fallbacks?.map(({ file, address }) => `${file} at ${address}`),
    redirects: source.redirects.map(({ from, to, at }) => `${from} to ${to}${printPlace(at)}`),
    lost: source.lost.map(printItem),
    exportCommand: source.exportCommand,
  });
}

function printVariant({ name, label, isDefault, at }: Variant): string {
  return `${name} ${JSON.stringify(label)}${isDefault ? ' (default)' : ''}${printPlace(at)}`;
}

function printSection(section: Section): unknown {
  const { label, at, items, menu, isGuessed, isHidden, ...rest } = section;
  return withoutEmpty({
    section: `${label ?? '(no label)'}${isGuessed ? ' (guessed)' : ''}${printPlace(at)}`,
    ...rest,
    isHidden,
    menu: menu?.map(printSection),
    items: items.map(printItem),
  });
}

function printItem(item: Item): unknown {
  const { at } = item;
  switch (item.kind) {
    case 'page': {
      const extras = [
        item.icon === undefined ? '' : `, icon ${item.icon}`,
        item.tag === undefined ? '' : `, tag ${item.tag}`,
        item.withheld === undefined ? '' : `, ${item.withheld}`,
      ];
      return `${item.label} = ${item.file}${extras.join('')}${printPlace(at)}`;
    }
    case 'link':
      return `${item.label} = link ${item.href}${item.icon ? `, icon ${item.icon}` : ''}${printPlace(at)}`;
    case 'separator':
      return `--- ${item.label ?? ''}${printPlace(at)}`;
    case 'lost':
      return `LOST ${item.what}: ${item.reason}${item.option ? ` (${item.option})` : ''}${printPlace(at)}`;
    case 'group': {
      const { kind, label, at: _, index, items, ...rest } = item;
      return withoutEmpty({
        group: `${label}${printPlace(at)}`,
        index: index && printItem(index),
        ...rest,
        items: items.map(printItem),
      });
    }
  }
}

function printPlace({ file, line, column }: Place): string {
  return ` @ ${file}:${line}:${column}`;
}

function withoutEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, one]) =>
        one !== undefined &&
        !(Array.isArray(one) && one.length === 0) &&
        !(typeof one === 'object' && one !== null && Object.keys(one).length === 0),
    ),
  );
}
