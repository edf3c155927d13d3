/** The nearest of names to a misspelled one. */
export {
  allNearestAmong,
  nearest,
  nearestAmong,
  type SearchBudget,
  searchBudget,
} from './nearest.ts';
