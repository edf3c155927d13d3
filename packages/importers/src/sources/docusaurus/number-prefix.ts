/** A name such as `02-guides` in its parts. */
export interface PrefixedName {
  name: string;
  number?: number | undefined;
}

/** Splits the number off the start of a name. Dates and versions such as `2021-01` and `1.2` are not numbers of an order. */
export function splitNumber(name: string): PrefixedName {
  if (/^\d+[-_.]\d+/.test(name)) return { name };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  return match ? { name: match[2] as string, number: Number(match[1]) } : { name };
}

export function keepNumber(name: string): PrefixedName {
  return { name };
}
