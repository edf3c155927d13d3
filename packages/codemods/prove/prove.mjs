#!/usr/bin/env node
// Proves the guarantees of every codemod on real sites, with the built package.
//   node prove/prove.mjs [--as asis,crlf,tabs,bom,bare,minified,module] [--only CODEMOD] [--verbose] SITE_FOLDER...
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codemods, plan } from '@nav/codemods';
import { composeConfig } from '@nav/core/stages';
import { casesFor, landmarks } from './cases.mjs';
import { factsOf, prove } from './proof.mjs';
import { drifted, flat, grouped, mint } from './shapes.mjs';
import { afterPlan, gutted, openFolder, overlay } from './site.mjs';
import { writings } from './writings.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'asis' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const ways = values.as.split(',');
if (positionals.length === 0 || ways.some((way) => !Object.hasOwn(writings, way))) {
  console.error('Usage: prove.mjs [--as WRITING,…] [--only CODEMOD] [--verbose] SITE_FOLDER...');
  process.exit(2);
}

const once = (make) => {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Returns the configs of a site in the shapes that the cases need; each is built once. */
function subjectsOf(host, way) {
  const site = host.read('docs.json');
  const config = once(() => composeConfig(host, 'docs.json', site).config.value);
  const subject = (name, text, files = host) => {
    const file = way === 'module' ? name.replace(/json$/, 'ts') : name;
    const here = overlay(files, [
      ['docs.json', undefined],
      [file, text],
    ]);
    return { host: here, file, text, facts: once(() => factsOf(here, file, text)) };
  };
  const write = (text) => writings[way](text);
  const made = {
    site: once(() => subject('docs.json', write(site))),
    flat: once(() => subject('docs.json', write(flat(config())))),
    grouped: once(() => subject('docs.json', write(grouped(config())))),
    drifted: once(() => subject('docs.json', write(drifted(config())))),
    gutted: once(() => subject('docs.json', write(site), gutted(host))),
    // A mint.json has the same problems as its groups.
    mint: once(() => {
      const before = subject('mint.json', write(mint(config())));
      return { ...before, facts: () => made.grouped().facts() };
    }),
    parts: once(async () => {
      const { file, text, host: before } = made.site();
      const apart = await plan(codemods.get('extract-refs'), {}, { file, text, host: before });
      return subject('docs.json', apart.files[0].after, afterPlan(before, apart));
    }),
  };
  return made;
}

const withoutSpace = (text) => text.replace(/\s+/g, '');

let faulty = 0;
const changed = new Map([...codemods.keys()].map((name) => [name, 0]));
for (const folder of positionals) {
  const host = openFolder(resolve(folder));
  for (const way of ways) {
    const subjects = subjectsOf(host, way);
    const start = performance.now();
    const totals = { cases: 0, changed: 0, traced: 0, notConverted: 0, faulty: 0 };
    const site = await subjects.site();
    const hasRefs = /"\$ref"/.test(site.text);
    const { written } = factsOf(site.host, site.file, site.text).pages;
    for (const { name, options = {}, of = 'site', ...terms } of casesFor(
      host,
      landmarks(host, written),
    )) {
      if (values.only !== undefined && values.only !== name) continue;
      const begin = performance.now();
      const subject = await subjects[of]();
      const result = await prove(codemods.get(name), options, subject, terms);
      const { status, reason, notConverted, traced, faults } = result;
      // A module gives extracted values its own style again.
      if (of === 'parts' && !hasRefs && way !== 'module') {
        const back = result.plan.files[0]?.after ?? '';
        const { text } = await subjects.site();
        if (withoutSpace(back) !== withoutSpace(text)) {
          faults.push('extract-refs and inline-refs do not restore the text');
        } else if (back !== text) {
          console.log(`  note ${name}: irregular white space is normalized`);
        }
      }
      totals.cases += 1;
      totals.traced += traced;
      totals.notConverted += notConverted.length;
      if (status === 'changed') {
        totals.changed += 1;
        changed.set(name, changed.get(name) + 1);
      }
      const title = `${name} ${JSON.stringify(options)}${of === 'site' ? '' : ` on ${of}`}`;
      if (faults.length > 0) totals.faulty += 1;
      if (faults.length > 0 || values.verbose) {
        const seconds = ((performance.now() - begin) / 1000).toFixed(1);
        console.log(
          `  ${faults.length > 0 ? 'FAULT' : 'ok'} ${title}: ${status}, ${seconds} s${reason ? `, ${reason}` : ''}, ${notConverted.length} not converted`,
        );
        for (const one of faults) console.log(`    ${one}`);
      }
    }
    faulty += totals.faulty;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `${basename(resolve(folder))} ${way}: ${totals.cases} cases, ${totals.changed} changed, ${totals.traced} strings traced, ${totals.notConverted} not converted, ${totals.faulty} faulty, ${seconds} s`,
    );
  }
}
const idle = [...changed].filter(([name, count]) => count === 0 && (values.only ?? name) === name);
if (idle.length > 0) {
  console.log(`No changes by: ${idle.map(([name]) => name).join(', ')}.`);
}
process.exitCode = faulty > 0 ? 1 : 0;
