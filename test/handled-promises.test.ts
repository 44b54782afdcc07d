import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// The linter forbids a promise that nobody waits for (biome.jsonc, noFloatingPromises) but takes `void` for an answer.
// In the mechanics of the panel, `void` stands only before functions whose comment says that they never reject: a
// failure of theirs would have no handler and no place on a screen.
const folders = ['src/kit', 'src/app/data']
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const commented =
  /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*(?:export )?(?:async )?(?:function|const)? ?(\w+)(?:<[^(]*>)?(?:\(| = |:)/g
const safe = new Set(
  [...texts.values()]
    .flatMap((text) => [...text.matchAll(commented)])
    .filter(([, comment = '']) =>
      /\b[Nn]ever rejects\b|\bRejects only for a mistake of ours\b/.test(comment.replaceAll(/\s+\*?\s*/g, ' ')),
    )
    .map(([, , name]) => name),
)

for (const [file, text] of texts) {
  const called = [...text.matchAll(/(?<![:>|] |<)\bvoid (?!\|)([^\n]*)/g)].map(([, rest = '']) => rest)
  if (called.length === 0) continue
  test(`${file} leaves only promises that never reject`, () => {
    const left = called.filter((rest) => !safe.has(/^(?:[\w?]+\.)*(\w+)\((?!.*\)\.)/.exec(rest)?.[1]))
    assert.deepEqual(left, [])
  })
}
