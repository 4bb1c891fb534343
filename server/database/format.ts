/** Layout of the system tables. Raised when an older release could no longer work with the database. */
export const FORMAT = 2;
/** In `sys__meta`. */
export const FORMAT_KEY = "format";
