/** Node's own fetch. test/dom.ts loads this before any test runs, since tests of the panel replace the global one. */
export const nodeFetch = globalThis.fetch
