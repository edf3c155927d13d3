import type { Body, Field, Operation } from '../protocol/protocol.ts';

type DrawMarkdown = (text: string) => Node;

/** Draws what a specification says about an endpoint. Everything is created as elements and text: nothing can run. */
export function drawOperation(
  operation: Operation,
  page: Document,
  markdown: DrawMarkdown,
): HTMLElement {
  const { method, path, server, description, parameters, bodies, responses } = operation;
  const made = element(page, 'section', 'operation');
  const line = element(page, 'p', 'endpoint');
  line.append(
    element(page, 'span', `method ${method}`, method),
    ' ',
    element(page, 'code', '', `${method === 'webhook' ? '' : (server ?? '')}${path}`),
  );
  if (operation.isDeprecated) line.append(' ', element(page, 'span', 'tag warn', 'Deprecated'));
  made.append(line);
  if (description !== undefined) made.append(markdown(description));
  for (const [place, title] of PLACES) {
    const own = parameters.filter((one) => one.place === place);
    if (own.length === 0) continue;
    made.append(heading(page, 'h2', title), fieldList(page, own, markdown));
  }
  if (bodies.length > 0) {
    made.append(heading(page, 'h2', 'Body'));
    for (const body of bodies) made.append(...drawBody(page, body, markdown));
  }
  if (responses.length > 0) made.append(heading(page, 'h2', 'Responses'));
  for (const response of responses) {
    made.append(heading(page, 'h3', response.status));
    if (response.description !== undefined) made.append(markdown(response.description));
    for (const body of response.bodies) made.append(...drawBody(page, body, markdown));
  }
  const source = element(page, 'p', 'soft', 'From ');
  source.append(element(page, 'code', '', operation.specification), '.');
  made.append(source);
  return made;
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = page.createElement(name);
  if (className !== '') made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}

function heading(page: Document, name: 'h2' | 'h3', text: string): HTMLElement {
  const made = element(page, name, '', text);
  made.id = text.toLowerCase().replaceAll(' ', '-');
  return made;
}

function drawBody(page: Document, body: Body, markdown: DrawMarkdown): Node[] {
  const { type, schema, fields, example } = body;
  const media = element(page, 'p', 'soft', `${type} · ${schema}`);
  const nodes: Node[] = [media];
  if (fields.length > 0) nodes.push(fieldList(page, fields, markdown));
  if (example !== undefined) {
    const pre = element(page, 'pre');
    pre.append(element(page, 'code', '', example));
    const figure = element(page, 'figure', 'code-block');
    figure.append(element(page, 'figcaption', '', `Example · ${type}`), pre);
    nodes.push(figure);
  }
  return nodes;
}

function fieldList(page: Document, fields: readonly Field[], markdown: DrawMarkdown): HTMLElement {
  const list = element(page, 'dl', 'fields');
  for (const field of fields) list.append(...drawField(page, field, markdown));
  return list;
}

function drawField(page: Document, field: Field, markdown: DrawMarkdown): Node[] {
  const { name, type, isRequired, isDeprecated, description, initial, values, fields } = field;
  const term = element(page, 'dt');
  term.append(element(page, 'code', '', name), ' ', element(page, 'span', 'soft', type));
  if (isRequired) term.append(' ', element(page, 'span', 'tag', 'required'));
  if (isDeprecated) term.append(' ', element(page, 'span', 'tag warn', 'deprecated'));
  const about = element(page, 'dd');
  if (description !== undefined) about.append(markdown(description));
  if (initial !== undefined) about.append(facts(page, 'Default: ', [initial]));
  if (values) about.append(facts(page, 'One of: ', values));
  if (fields.length > 0) {
    const inner = element(page, 'details');
    inner.append(
      element(page, 'summary', '', `Properties of ${name}`),
      fieldList(page, fields, markdown),
    );
    about.append(inner);
  }
  return [term, about];
}

function facts(page: Document, label: string, values: readonly string[]): HTMLElement {
  const made = element(page, 'p', 'soft', label);
  values.forEach((value, at) => {
    made.append(at === 0 ? '' : ', ', element(page, 'code', '', value));
  });
  return made;
}
