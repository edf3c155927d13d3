import { InlineStyleAnnotation } from 'astro-expressive-code';
import { select, setProperty } from 'astro-expressive-code/hast';
import { FAINT } from './themes.mjs';

/**
 * Expressive Code plugin for terminal sessions, which have the property `commands`: copies only the commands, and names
 * the frame after them, so that the names of several sessions on a page differ. Faint text stays legible.
 */
export function sessions() {
  return /** @type {import('astro-expressive-code').ExpressiveCodePlugin} */ ({
    name: 'Sessions',
    hooks: {
      postprocessAnnotations({ codeBlock }) {
        for (const annotation of codeBlock.getLines().flatMap((line) => line.getAnnotations())) {
          if (!(annotation instanceof InlineStyleAnnotation)) continue;
          if (!/^#[\da-f]{6}80$/i.test(annotation.color ?? '')) continue;
          annotation.color = FAINT[annotation.styleVariantIndex ?? 0];
        }
      },
      postprocessRenderedBlock({ codeBlock, renderData }) {
        const { commands } = /** @type {{ commands?: string[] }} */ (codeBlock.props);
        if (!commands) return;
        const name = select('figcaption .sr-only', renderData.blockAst);
        if (name) name.children = [{ type: 'text', value: `Terminal: ${commands.join(', ')}` }];
        const copy = select('.copy button', renderData.blockAst);
        if (!copy) return;
        // The script of the button expects this character in place of line breaks.
        setProperty(copy, 'dataCode', commands.join('\u007F'));
        setProperty(copy, 'title', commands.length === 1 ? 'Copy command' : 'Copy commands');
      },
    },
  });
}
