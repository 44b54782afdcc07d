import { assert, test } from '../../panel.ts'
import { readFileSync } from 'node:fs'
import { drawerBelowPx } from '../../../src/contract/constants.ts'

test('the frame changes at the specification’s widths: a drawer below 992 px, a rail up to 1024 px', () => {
  assert.equal(drawerBelowPx, 992)
  const css = readFileSync('src/app/shell/styles/layout.css', 'utf8')
  assert.deepEqual(
    [...css.matchAll(/@media (.*) \{/g)].map(([, query]) => query),
    [
      `(min-width: ${drawerBelowPx}px)`,
      '(min-width: 1025px)',
      // Zoomed windows can have fractional widths.
      `(min-width: ${drawerBelowPx}px) and (max-width: 1024.98px)`,
      `(max-width: ${drawerBelowPx - 1}.98px)`,
    ],
  )
})
