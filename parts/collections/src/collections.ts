/** Comparing and grouping items, and values computed once. */
export { compareText } from './compare-text.ts';
export { addTo, groupBy } from './group-by.ts';
export { once, onceForObject, onceForText } from './once.ts';
