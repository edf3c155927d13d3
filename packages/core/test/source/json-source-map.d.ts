declare module 'json-source-map' {
  export function parse(text: string): { data: unknown; pointers: unknown };
}
