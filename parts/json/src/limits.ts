/** Maximum levels of nesting in a JSON file. It bounds every walk over a config. */
export const MAX_JSON_DEPTH = 1000;
