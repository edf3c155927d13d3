/** Comparing and grouping items, and values computed once, or if possible. */
export { attempt } from './attempt.ts';
export { compareText } from './compare-text.ts';
export { addTo, countEach, getOrSet, groupBy } from './group-by.ts';
export { once, onceForObject, onceForText } from './once.ts';
