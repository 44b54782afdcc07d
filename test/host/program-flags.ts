/** The flags of V8 that the runner chose; not those of node's own, which load the tests. */
export const programFlags = process.execArgv.filter((flag) => /^--(liftoff-only|interrupt-budget)/.test(flag))
