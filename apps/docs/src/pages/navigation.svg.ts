import { drawSvg, sketchTree } from '@nav/adapters/internal';
import type { APIRoute } from 'astro';
import { tree } from '../sites/site.ts';

/** The navigation of this site, as `nav resolve --format svg` draws it. */
export const GET: APIRoute = () =>
  new Response(drawSvg(sketchTree(tree)), { headers: { 'Content-Type': 'image/svg+xml' } });
