export function formatNumber(value: number): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function formatTime(milliseconds: number): string {
  return milliseconds < 1000
    ? `${formatNumber(milliseconds)} ms`
    : `${formatNumber(milliseconds / 1000)} s`;
}

export function formatValue(value: number, unit: string): string {
  return unit === 'ms' ? formatTime(value) : `${formatNumber(value)} ${unit}`;
}

/** Returns a count of things, such as "1 message". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
