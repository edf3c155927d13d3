/** The characters of a page that are read, with about 70 bytes of memory for each in the worst case. */
export const MAX_PAGE = 20_000_000;
