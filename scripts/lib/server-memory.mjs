/**
 * How the server's process handles memory: each thread collects before what is old has grown by half, not to four times
 * as much. In the thread that answers the second flag bounds what is young to 24 MB (the database's threads keep less, see
 * `server/main.ts`), and bytes that came by the network to 16 MB until they are collected; `--max-semi-space-size` would
 * leave the latter at 128. The third lets it collect what only its start needed. No hard limit, for a process that reaches
 * one ends.
 */
export const SERVER_FLAGS = Object.freeze([
  "--heap-growing-percent=50",
  "--scavenger-max-new-space-capacity-mb=4",
  "--expose-gc",
]);

/**
 * Else the allocator of Linux keeps what each of the many threads gave back for that thread alone, and what is large
 * among what is small: pieces from 64 kB on, as parts of bodies and of files are, go back to the system at once.
 */
export const SERVER_ENV = Object.freeze({ MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "65536" });
