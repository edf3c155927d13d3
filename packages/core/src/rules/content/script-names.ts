import { once, onceForText } from '@nav/collections';
import type { SiteFiles } from '../../files/site-files.ts';
import type { RuleContext } from '../rule/rule.ts';

/** Returns a test for names that a script on the site defines. The builder adds these scripts to every page. */
export function scriptNames(
  texts: RuleContext['texts'],
  files: SiteFiles,
): (name: string) => boolean {
  const scripts = once(() => [...files.all].filter((file) => file.endsWith('.js')));
  return onceForText((name) => {
    const word = `${name.replaceAll('$', '\\$')}(?![\\w$])`;
    const definition = new RegExp(
      `\\b(?:window|globalThis|self)\\.${word}\\s*=|(?:^|[;}])\\s*(?:var|let|const|class|(?:async )?function)\\s+${word}`,
      'm',
    );
    return scripts().some((file) => definition.test(texts.read(file) ?? ''));
  });
}
