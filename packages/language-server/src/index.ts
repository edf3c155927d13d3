/** The language server of nav. `nav lsp` starts it; this package is for extensions of editors that contain it. */
export { type ServerOptions, startServer } from './server.ts';
