declare module 'json-source-map' {
  interface Place {
    line: number;
    column: number;
    pos: number;
  }
  interface Entry {
    key?: Place;
    keyEnd?: Place;
    value: Place;
    valueEnd: Place;
  }
  export function parse(text: string): { data: unknown; pointers: Record<string, Entry> };
}
