import compared from '../../../../bench/compare/results.json' with { type: 'json' };
import measured from '../../../../bench/results.json' with { type: 'json' };

export interface Run {
  /** An ISO date. */
  date: string;
  machine: {
    cpu: string;
    cores: number;
    /** In gigabytes. */
    memory: number;
    platform: string;
    arch: string;
    node: string;
  };
  /** Load averages of one minute. */
  load: { before: number; highest: number };
}

export interface Row {
  /** The group of the row, which `--only` chooses. */
  row: string;
  name: string;
  measured?: number;
  unit?: string;
  /** The highest value that meets the target. */
  target?: number;
  verdict: 'met' | 'missed' | 'no target' | 'skipped';
  note?: string;
  /** The reason why nothing was measured. */
  skipped?: string;
  series?: Series;
}

/** Values that grow with the number of pages. */
export interface Series {
  name: string;
  unit: string;
  points: readonly { pages: number; value: number }[];
}

/** The result of `npm install` in an empty folder. */
export interface Installation {
  name: string;
  megabytes: number;
  packages: number;
  seconds: number;
}

/** The contents of `bench/results.json`. */
export interface Measured extends Run {
  version: number;
  results: readonly Row[];
}

/** The contents of `bench/compare/results.json`. */
export interface Compared extends Run {
  version: number;
  versions: Readonly<Record<string, string>>;
  installs: readonly Installation[];
  links: {
    pages: number;
    /** The average size of a page. */
    kilobytes: number;
    dead: number;
    commands: readonly { command: string; seconds: number; found: number }[];
  };
  /** The number of messages of each tool. For `mint`, true if there are any. */
  mistakes: readonly {
    mistake: string;
    reports: { nav: number; mint: boolean; validation: number; ajv: number };
  }[];
  speed: {
    pages: number;
    megabytes: number;
    /** `ratio` is the time divided by nav's time. */
    rows: readonly { name: string; about: string; milliseconds: number; ratio: number }[];
  };
}

/** The committed run of `npm run bench`. */
export const own: Measured = measured as Measured;

/** The committed run of `bench/compare/run.mjs`. */
export const others: Compared = compared;

export function installOf(name: string): Installation {
  const found = others.installs.find((installation) => installation.name === name);
  if (!found) throw new Error(`bench/compare/results.json has no installation of ${name}.`);
  return found;
}

export function linkSeconds(command: string): number {
  const found = others.links.commands.find((one) => one.command === command);
  if (!found) throw new Error(`bench/compare/results.json has no command ${command}.`);
  return found.seconds;
}
