/** Returns a computed value, or else another one if an error is thrown. */
export function attempt<Value, Other = undefined>(
  compute: () => Value,
  other?: Other,
): Value | Other {
  try {
    return compute();
  } catch {
    return other as Other;
  }
}
