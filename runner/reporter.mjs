// Prints failures in full and counts the rest, because a long green list hides a red line.

/**
 * Adds the events of one run to `totals`, prints failed tests and all output on stderr, and answers the failed tests,
 * each with its file.
 */
export const report = async (events, totals) => {
  const started = Date.now()
  const before = totals.tests
  const failed = []
  for await (const { type, data } of events) {
    // Files and suites have events as well; only leaves are tests.
    const isLeaf = data.details?.type !== 'suite' && !/\.mjs$/.test(data.name ?? '')
    const isBrokenFile = !isLeaf && type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed'
    if (type === 'test:pass' && isLeaf) {
      totals.tests += 1
      totals[data.skip ? 'skipped' : 'pass'] += 1
    }
    if (type === 'test:fail' && (isLeaf || isBrokenFile)) {
      totals.tests += 1
      totals.fail += 1
      failed.push({ name: data.name, file: data.file ?? data.name })
      const error = data.details?.error
      const end = isBrokenFile ? `ended with ${error?.exitCode ?? error?.signal ?? 'no code'}: ` : ''
      console.log(`\n✖ ${data.name}  (${data.file ?? ''})\n${end}${error?.cause?.stack ?? error?.stack ?? error}`)
    }
    // A file may end with an error although its tests passed, for example by a promise that nothing awaited.
    if (type === 'test:diagnostic' && /^(Error|Warning):/.test(data.message)) console.log(`\n${data.message}`)
    if (type === 'test:stderr') process.stdout.write(data.message)
  }
  console.log(`${totals.tests - before} tests, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return failed
}
