/** Comparing and grouping items, and values computed once. */
export { compareText } from './compare-text.ts';
export { addTo, countEach, getOrSet, groupBy } from './group-by.ts';
export { once, onceForObject, onceForText } from './once.ts';
