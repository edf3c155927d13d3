import { joinPointer } from '@nav/core';
import { type LocatedDocument, type LocatedNode, rootsOf } from './document.ts';
import type { Edits } from './edit.ts';
import { dirtyNodes, type Layer, layer, type Piece, type Rendering } from './layout.ts';
import { topOf } from './references.ts';
import { indentFinder, type Style } from './style.ts';
import type { Template } from './template.ts';

/** The way to lay down one text: of an existing document, or of a new file. */
export interface Renderer {
  document(document: LocatedDocument): Rendering;
  file(value: Template, like: LocatedDocument): Rendering;
}

/** Renders what `edits` recorded. Every edit that finds its place is marked as used. */
export function createRenderer(edits: Edits): Renderer {
  const dirty = dirtyNodes(edits);
  const indentOf = indentFinder();

  function render(
    style: Style,
    language: LocatedDocument['language'],
    home: LocatedDocument | undefined,
    write: (lay: Layer) => void,
  ): Rendering {
    const lay = layer(style, language, home, edits, dirty, indentOf);
    write(lay);
    return { pieces: lay.pieces, carried: lay.carried, added: lay.added };
  }

  return {
    document(document) {
      const { style, language, text, constants } = document;
      if (constants.size === 0) {
        return render(style, language, document, (lay) => {
          const { root } = document;
          lay.copy(document, 0, root.start, undefined, true);
          lay.root(root, '', undefined);
          lay.copy(document, root.end, text.length, undefined, true);
        });
      }
      const rendered = new Map<LocatedNode, Rendering>();
      /** Where each value went that was written. */
      const placed = new Map<LocatedNode, string>();
      // The pointers inside a constant start with the place of its name, so what holds that comes first.
      const renderRoot = (root: LocatedNode): void => {
        if (rendered.has(root)) return;
        const [user] = [...constants].find(([, constant]) => constant.root === root) ?? [];
        if (user) renderRoot(topOf(user));
        const pointer = user ? placeIn(placed, user) : '';
        const write = (lay: Layer) => lay.root(root, pointer, placed);
        rendered.set(root, render(style, language, document, write));
      };
      const whole: Rendering = { pieces: [], carried: [], added: [] };
      const roots = rootsOf(document);
      roots.forEach(renderRoot);
      let at = 0;
      for (const root of roots) {
        const { pieces, carried, added } = rendered.get(root) as Rendering;
        whole.pieces.push(...between(document, at, root.start));
        for (const piece of pieces) whole.pieces.push(piece);
        for (const one of carried) whole.carried.push(one);
        for (const one of added) whole.added.push(one);
        at = root.end;
      }
      whole.pieces.push(...between(document, at, text.length));
      return whole;
    },
    file(value, like) {
      const style = like.language === 'json' ? like.style : jsonStyle(like.style);
      return render(style, 'json', undefined, (lay) => {
        lay.value(value, '', '');
        lay.write(style.newline);
      });
    },
  };
}

function between(document: LocatedDocument, from: number, to: number): Piece[] {
  return from < to ? [{ document, from, to, text: undefined, inPlace: true }] : [];
}

/** Where a node stands in the output: in what was written round it, as it stood there. */
function placeIn(placed: ReadonlyMap<LocatedNode, string>, node: LocatedNode): string {
  const known = placed.get(node);
  if (known !== undefined) return known;
  return node.parent ? joinPointer(placeIn(placed, node.parent), node.key ?? node.index) : '';
}

function jsonStyle(style: Style): Style {
  return { ...style, colon: ': ', quote: '"', bareKeys: false, trailingComma: false };
}
