/**
 * How the server's process handles memory: the thread that answers keeps 24 MB at most for what is young (the database's
 * threads less, see `server/main.ts`), and each collects before what is old has grown by half, not to four times as
 * much. No hard limit, for a process that reaches one ends.
 */
export const SERVER_FLAGS = Object.freeze(["--heap-growing-percent=50", "--max-semi-space-size=8"]);

/**
 * Else the allocator of Linux keeps what each of the many threads gave back for that thread alone, and what is large
 * among what is small: pieces from 128 kB on go back to the system at once.
 */
export const SERVER_ENV = Object.freeze({ MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" });
