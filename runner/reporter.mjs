// Failures in full, the rest counted: a long green list hides a red line.

/**
 * Reads the events of one run into `totals` and answers the tests that failed, each with its file; prints them, and
 * all that was written to stderr.
 */
export const report = async (events, totals) => {
  const started = Date.now()
  const before = totals.tests
  const failed = []
  for await (const { type, data } of events) {
    // A file and a suite are events too; only leaves are tests.
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
    // What ends a file with an error though each of its tests passed: a promise that nobody waited for, say.
    if (type === 'test:diagnostic' && /^(Error|Warning):/.test(data.message)) console.log(`\n${data.message}`)
    if (type === 'test:stderr') process.stdout.write(data.message)
  }
  console.log(`${totals.tests - before} tests, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return failed
}
