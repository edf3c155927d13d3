/** Thrown if the quick reader cannot be certain. The parser then decides. */
export class Unsure {
  /** The offset at which it stopped. */
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

export function unsure(at: number): never {
  throw new Unsure(at);
}
