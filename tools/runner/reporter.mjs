// Prints failures in full and counts the rest, because a long green list hides a red line.

/**
 * Counts the events of a run, and prints failed tests, all output on stderr, and the slowest files of a large run.
 * @returns the totals, and the files of failed tests
 */
export const report = async (events) => {
  const started = Date.now()
  const totals = { tests: 0, pass: 0, fail: 0, skipped: 0 }
  const failed = new Set()
  const files = []
  for await (const { type, data } of events) {
    // Files and suites have events as well; only leaves are tests.
    const isLeaf = data.details?.type !== 'suite' && !/\.mjs$/.test(data.name ?? '')
    if ((type === 'test:pass' || type === 'test:fail') && data.details.type === 'suite' && data.nesting === 0) {
      files.push({ name: data.name, seconds: data.details.duration_ms / 1000 })
    }
    const isBrokenFile = !isLeaf && type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed'
    if (type === 'test:pass' && isLeaf) {
      totals.tests += 1
      totals[data.skip ? 'skipped' : 'pass'] += 1
    }
    if (type === 'test:fail' && (isLeaf || isBrokenFile)) {
      totals.tests += 1
      totals.fail += 1
      failed.add(data.file)
      const error = data.details?.error
      const end = isBrokenFile ? `ended with ${error?.exitCode ?? error?.signal ?? 'no code'}: ` : ''
      console.log(`\n✖ ${data.name}  (${data.file ?? ''})\n${end}${error?.cause?.stack ?? error?.stack ?? error}`)
    }
    // A file can fail although its tests passed, for example because of an unhandled rejection.
    if (type === 'test:diagnostic' && /^(Error|Warning):/.test(data.message)) console.log(`\n${data.message}`)
    if (type === 'test:stderr') process.stdout.write(data.message)
  }
  files.sort((one, other) => other.seconds - one.seconds)
  if (files.length > 10) console.log('the slowest files:')
  for (const { name, seconds } of files.length > 10 ? files.slice(0, 10) : []) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
  console.log(`${totals.tests} tests, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return { totals, failed }
}
